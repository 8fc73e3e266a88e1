import { type ComponentType, lazy } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { AmountInput } from './AmountInput.tsx'
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
import { Divider } from './Divider.tsx'
import { Dock } from './Dock.tsx'
import { Facts } from './Facts.tsx'
import { Fold } from './Fold.tsx'
import { Form } from './Form.tsx'
import { IconBlock } from './IconBlock.tsx'
import { Image } from './Image.tsx'
import { List } from './List.tsx'
import { Notice } from './Notice.tsx'
import { Option } from './Option.tsx'
import { Outlet } from './Outlet.tsx'
import { Part } from './Part.tsx'
import { Progress } from './Progress.tsx'
import { Prose } from './Prose.tsx'
import { Resend } from './Resend.tsx'
import { Result } from './Result.tsx'
import { Select } from './Select.tsx'
import { Stack } from './Stack.tsx'
import { Steps } from './Steps.tsx'
import { Strip } from './Strip.tsx'
import { Tabs } from './Tabs.tsx'
import { Text } from './Text.tsx'
import { TextInput } from './TextInput.tsx'
import { Tile } from './Tile.tsx'
import { Tree } from './Tree.tsx'

type Registry = { [Name in keyof BlockProps]: ComponentType<BlockProps[Name]> }

/** The component of every block. What only some screens need comes with the first of them. */
export const registry: Registry = {
  Stack,
  Card,
  Dock,
  Divider,
  Text,
  Prose,
  Image,
  Icon: IconBlock,
  Badge,
  Notice,
  Banner,
  Strip,
  Button,
  Resend,
  Copy,
  Cell,
  Tile,
  Facts,
  List,
  Tabs,
  Fold,
  Steps,
  Progress,
  Countdown,
  Chart,
  Bar,
  Carousel: lazy(async () => ({ default: (await import('./Carousel.tsx')).Carousel })),
  Calendar: lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar })),
  TextInput,
  CodeInput,
  AmountInput,
  Choice,
  Option,
  Select,
  Tree,
  Check,
  Form,
  Result,
  Part,
  Outlet,
  Captcha,
}
