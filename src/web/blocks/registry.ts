import { type ComponentType, lazy } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { AmountInput } from './AmountInput.tsx'
import { AppBanner } from './AppBanner.tsx'
import { Badge } from './Badge.tsx'
import { Banner } from './Banner.tsx'
import { Bar } from './Bar.tsx'
import { Button } from './Button.tsx'
import { Captcha } from './Captcha.tsx'
import { Card } from './Card.tsx'
import { Cell } from './Cell.tsx'
import { Chart } from './Chart.tsx'
import { Check } from './Check.tsx'
import { Choice } from './Choice.tsx'
import { CodeInput } from './CodeInput.tsx'
import { Copy } from './Copy.tsx'
import { Countdown } from './Countdown.tsx'
import { DescriptionList } from './DescriptionList.tsx'
import { Details } from './Details.tsx'
import { Disclosure } from './Disclosure.tsx'
import { Divider } from './Divider.tsx'
import { Dock } from './Dock.tsx'
import { Form } from './Form.tsx'
import { IconBlock } from './IconBlock.tsx'
import { Image } from './Image.tsx'
import { Include } from './Include.tsx'
import { JourneySteps } from './JourneySteps.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { List } from './List.tsx'
import { Notice } from './Notice.tsx'
import { Option } from './Option.tsx'
import { Outlet } from './Outlet.tsx'
import { Progress } from './Progress.tsx'
import { Questions } from './Questions.tsx'
import { Resend } from './Resend.tsx'
import { Result } from './Result.tsx'
import { RichText } from './RichText.tsx'
import { Select } from './Select.tsx'
import { Stack } from './Stack.tsx'
import { Steps } from './Steps.tsx'
import { TabPanel } from './TabPanel.tsx'
import { TabPanels } from './TabPanels.tsx'
import { Tabs } from './Tabs.tsx'
import { Text } from './Text.tsx'
import { TextInput } from './TextInput.tsx'
import { Tile } from './Tile.tsx'
import { Tree } from './Tree.tsx'

type BlockRegistry = { [Name in keyof BlockProps]: ComponentType<BlockProps[Name]> }

/** Large blocks that few screens need are loaded lazily. */
export const blockRegistry: BlockRegistry = {
  Stack,
  Card,
  Dock,
  Divider,
  Text,
  RichText,
  Image,
  Icon: IconBlock,
  Badge,
  Notice,
  Banner,
  AppBanner,
  Button,
  Resend,
  Copy,
  Cell,
  Tile,
  DescriptionList,
  List,
  Tabs,
  TabPanels,
  TabPanel,
  Disclosure,
  Details,
  Questions,
  Steps,
  JourneySteps,
  Progress,
  Countdown,
  Chart,
  Bar,
  Carousel: lazy(async () => ({ default: (await import('./Carousel.tsx')).Carousel })),
  Calendar: lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar })),
  AreaSlider: lazy(async () => ({ default: (await import('./AreaSlider.tsx')).AreaSlider })),
  Frame: lazy(async () => ({ default: (await import('./Frame.tsx')).Frame })),
  Camera: lazy(async () => ({ default: (await import('./Camera.tsx')).Camera })),
  TextInput,
  CodeInput,
  AmountInput,
  Choice,
  Option,
  Select,
  Tree,
  Check,
  LanguageSwitch,
  Form,
  Result,
  Include,
  Outlet,
  Captcha,
}
