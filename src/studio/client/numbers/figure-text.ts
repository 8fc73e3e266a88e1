import { MAX_DECIMALS, scaleOf } from '../../../compiler/meta/units.ts'
import type { Json } from '../../../core/language/json.ts'
import type { FigureModel } from '../../contract.ts'
import { formatNumber, parseNumber } from '../number-text.ts'

const DAY = /^\d{4}-\d\d-\d\d$/

type Kind = Omit<FigureModel, 'name' | 'file' | 'pointer' | 'value' | 'sharedWith'>
/** Reason why a typed text is not an allowed value. */
export class Unfit extends Error {
  constructor(readonly reason: 'unread' | 'outside' | 'needed' | 'count' | 'twice') {
    super(reason)
  }
}

/** Formats a figure; `locale` sets the number format. */
export function formatFigure(figure: Kind, value: Json | undefined, locale: string): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((each) => formatFigure(figure, each, locale)).join('; ')
  if (typeof value !== 'number') return String(value)
  return formatNumber(value / scaleOf(figure.unit), locale, MAX_DECIMALS)
}

/** Parses a typed figure into the stored value; undefined removes it. @throws Unfit */
export function parseFigure(figure: Kind, text: string, locale: string): Json | undefined {
  const said = text.trim()
  if (said === '') {
    if (figure.mayBeOpen) return null
    if (figure.isOptional) return undefined
    throw new Unfit('needed')
  }
  if (figure.kind === 'numbers' || figure.kind === 'texts') {
    const parts = said.split(/[;\s]+/).filter(Boolean)
    return counted(
      figure,
      parts.map((part) => (figure.kind === 'texts' ? parseName(figure, part) : parseAmount(figure, part, locale))),
    )
  }
  if (figure.kind === 'text') return parseName(figure, said)
  if (figure.kind === 'number') return parseAmount(figure, said, locale)
  if (!DAY.test(said) || Number.isNaN(Date.parse(said))) throw new Unfit('unread')
  return said
}

function counted<T>({ least = 0, most = Infinity, isSet }: Kind, values: T[]): T[] {
  if (values.length < least || values.length > most) throw new Unfit('count')
  if (isSet && new Set(values).size < values.length) throw new Unfit('twice')
  return values
}

function parseName({ allowed, pattern }: Kind, text: string): string {
  if (allowed?.includes(text) === false) throw new Unfit('outside')
  if (pattern !== undefined && !new RegExp(pattern).test(text)) throw new Unfit('unread')
  return text
}

function parseAmount(figure: Kind, text: string, locale: string): number {
  const { minimum = -Infinity, maximum = Infinity } = figure
  const value = (parseNumber(text, locale) ?? NaN) * scaleOf(figure.unit)
  const rounded = Math.round(value)
  // As many decimals as the unit has; none for an amount or a count.
  if (!(Math.abs(value - rounded) <= 1e-6)) throw new Unfit('unread')
  if (rounded < minimum || rounded > maximum) throw new Unfit('outside')
  return rounded
}
