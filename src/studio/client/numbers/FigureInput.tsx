import type { FigureModel, JsonPlace, Sentence } from '../../contract.ts'
import { withValue } from '../../place-edits.ts'
import { DraftInput } from '../DraftInput.tsx'
import { FindingList } from '../shell/FindingList.tsx'
import { useStudio } from '../studio-context.ts'
import { ChangeNotes } from './ChangeNotes.tsx'
import { formatFigure, parseFigure, Unfit } from './figure-text.ts'

/** One number with its name, unit and range, its findings, and the effects of changing it. */
export function FigureInput({ figure, group, changes }: { figure: FigureModel; group: string; changes: readonly Sentence[] }) {
  const { t, locale, save, tell, findings } = useStudio()
  const { name, kind, unit, minimum, maximum, allowed, isOptional, mayBeOpen, file, pointer } = figure
  const isHere = (other: string) => `${other}/`.startsWith(`${pointer}/`)
  const show = (value: number) => formatFigure(figure, value, locale)
  const range = [
    ...(minimum === undefined || maximum === undefined ? [] : [t('studio.range', { from: show(minimum), to: show(maximum) })]),
    ...(kind === 'number' || kind === 'text' ? [] : [t(`studio.figure.kind.${kind}`)]),
    ...(allowed ? [t('studio.figure.allowed', { names: allowed.join(', ') })] : []),
    ...(isOptional ? [t('studio.figure.optional')] : []),
    ...(mayBeOpen ? [t('studio.figure.open')] : []),
  ].join(', ')
  async function commit(text: string, begun: JsonPlace): Promise<boolean> {
    try {
      const value = parseFigure(figure, text, locale)
      return await save({ label: t('studio.did.number', { name: `${group}: ${name}` }), edits: [withValue(begun, value)] })
    } catch (error) {
      if (!(error instanceof Unfit)) throw error
      tell(t(`studio.figure.refused.${error.reason}`, { name, range }))
      return false
    }
  }
  return (
    <div className="figure">
      <label className="figure-name">
        <span>{name}</span>
        <DraftInput place={figure} value={formatFigure(figure, figure.value, locale)} label={`${group}: ${name}`} onCommit={commit} />
      </label>
      <span className="quiet">
        {unit !== undefined && <strong>{t(`studio.unit.${unit}`)}</strong>} {range}
      </span>
      <FindingList findings={findings.findings.filter((finding) => finding.file === file && isHere(finding.pointer))} />
      <ChangeNotes changes={changes.filter(({ at }) => at !== undefined && isHere(at))} />
    </div>
  )
}
