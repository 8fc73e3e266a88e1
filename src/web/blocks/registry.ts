import { type ComponentType, lazy } from 'react'
import type { BlockName, BlockProps } from '../../generated/blocks.ts'
import { AppBanner } from './AppBanner.tsx'
import { Badge } from './Badge.tsx'
import { Banner } from './Banner.tsx'
import { Bar } from './Bar.tsx'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { Carousel } from './Carousel.tsx'
import { Cell } from './Cell.tsx'
import { Chart } from './Chart.tsx'
import { Choice } from './Choice.tsx'
import { Copy } from './Copy.tsx'
import { Countdown } from './Countdown.tsx'
import { DescriptionList } from './DescriptionList.tsx'
import { Details } from './Details.tsx'
import { Disclosure } from './Disclosure.tsx'
import { Dock } from './Dock.tsx'
import { Form } from './Form.tsx'
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
import { Result } from './Result.tsx'
import { RichText } from './RichText.tsx'
import { Stack } from './Stack.tsx'
import { Steps } from './Steps.tsx'
import { TabPanel } from './TabPanel.tsx'
import { TabPanels } from './TabPanels.tsx'
import { Tabs } from './Tabs.tsx'
import { Text } from './Text.tsx'

type BlockRegistry = { [Name in keyof BlockProps]: ComponentType<BlockProps[Name]> }

/** Large blocks that few screens need. */
const lazyBlocks = {
  Calendar: lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar })),
  AmountInput: lazy(async () => ({ default: (await import('./AmountInput.tsx')).AmountInput })),
  AreaSlider: lazy(async () => ({ default: (await import('./AreaSlider.tsx')).AreaSlider })),
  MonthColumns: lazy(async () => ({ default: (await import('./MonthColumns.tsx')).MonthColumns })),
  Frame: lazy(async () => ({ default: (await import('./Frame.tsx')).Frame })),
  Camera: lazy(async () => ({ default: (await import('./Camera.tsx')).Camera })),
  Captcha: lazy(async () => ({ default: (await import('./Captcha.tsx')).Captcha })),
  Form,
} satisfies Partial<BlockRegistry>

export const isLazyBlock = (name: BlockName): boolean => Object.hasOwn(lazyBlocks, name)

export const blockRegistry: BlockRegistry = {
  ...lazyBlocks,
  Stack,
  Card,
  Dock,
  Text,
  RichText,
  Image,
  Badge,
  Notice,
  Banner,
  AppBanner,
  Button,
  Copy,
  Cell,
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
  Carousel,
  Choice,
  Option,
  LanguageSwitch,
  Result,
  Include,
  Outlet,
}
