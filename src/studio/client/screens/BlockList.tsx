import type { ScreenModel } from '../../contract.ts'
import { moved } from '../forms/field-edits.ts'
import { useHiding } from '../forms/use-hiding.ts'
import { useStudio } from '../studio-context.ts'

/** The blocks from top to bottom: movable with arrows, and hideable in a channel. */
export function BlockList({ group: { order, blocks } }: { group: ScreenModel['group'] }) {
  const { t, save } = useStudio()
  const setHidden = useHiding()
  const names = blocks.map(({ name }) => name)
  const move = (index: number, by: number) =>
    void save({ label: t('studio.did.moved', { field: names[index] }), edits: [moved(order, names, index, by)] })
  return (
    <ol className="blocks">
      {blocks.map(({ name, kind, text, hide, isLocked, group }, index) => (
        <li key={name}>
          <p className="bar">
            <strong className={hide?.isHidden ? 'quiet' : undefined}>{text || name}</strong>
            <code>{text ? `${name} · ${kind}` : kind}</code>
            <span className="spring" />
            {hide && (
              <label className="switch">
                <input
                  type="checkbox"
                  aria-label={t('studio.showBlock', { name })}
                  checked={!hide.isHidden}
                  onChange={({ target }) =>
                    void setHidden(
                      t(target.checked ? 'studio.did.blockShown' : 'studio.did.blockHidden', { name }),
                      hide.places,
                      !target.checked,
                    )
                  }
                />
                {t('studio.shown')}
              </label>
            )}
            {isLocked && (
              <span className="quiet" title={t('studio.locked.words')}>
                {t('studio.locked.short')}
              </span>
            )}
            <button
              type="button"
              className="icon"
              aria-label={t('studio.up', { field: name })}
              disabled={isLocked || index === 0}
              onClick={() => move(index, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              className="icon"
              aria-label={t('studio.down', { field: name })}
              disabled={isLocked || index === names.length - 1}
              onClick={() => move(index, 1)}
            >
              ↓
            </button>
          </p>
          {group && !hide?.isHidden && <BlockList group={group} />}
        </li>
      ))}
    </ol>
  )
}
