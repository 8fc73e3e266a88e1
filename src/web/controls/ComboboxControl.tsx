import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { useTranslate } from '../ui/use-translate.ts'
import { type ControlProps, inputProps } from './control-props.ts'
import { FieldBox } from './FieldBox.tsx'
import { matchOptions, searchText } from './match-options.ts'
import type { SelectOption } from './SelectControl.tsx'

type Props = ControlProps<SelectOption['value']> & { options: readonly SelectOption[]; placeholder?: string | undefined }

/** A text input with a list of matching options below (the ARIA combobox pattern). Text that is not chosen from the list is dropped. */
export function ComboboxControl(props: Props) {
  const { id, value, onChange, options, placeholder } = props
  const t = useTranslate()
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const chosen = options.find((option) => option.value === value)
  const isOpen = typed !== undefined
  const found = isOpen ? matchOptions(options, typed, value) : []
  const listId = `${id}_list`

  const open = (words = '') => (setTyped(words), setActive(0))
  const close = () => setTyped(undefined)
  const choose = (option: SelectOption | undefined) => {
    if (option) onChange(option.value)
    close()
  }
  const leave = () => {
    const words = searchText(typed ?? '')
    choose(words === '' ? undefined : options.find(({ text }) => searchText(text) === words))
    props.onBlur?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      if (isOpen) setActive((active + step + found.length) % Math.max(1, found.length))
      else open()
    } else if (event.key === 'Enter' && isOpen) choose(found[active])
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
  }

  return (
    <div className="combobox">
      <FieldBox {...props}>
        <input
          className="control"
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}_${active}` : undefined}
          {...inputProps(props)}
          value={typed ?? chosen?.text ?? ''}
          placeholder={chosen?.text ?? placeholder ?? t('block.combobox.search')}
          // The list opens on click, not on focus: a user led here by an error reads the message first, which the list would cover.
          onFocus={({ target }) => target.select()}
          onClick={() => !isOpen && open()}
          onChange={({ target }) => open(target.value)}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        <Icon name="down" className="field-icon" />
      </FieldBox>
      <ul
        id={listId}
        className="combobox-list"
        role="listbox"
        aria-label={t('block.combobox.list')}
        hidden={!isOpen}
        // Browsers make a scrollable element a Tab stop; here the input handles the keys.
        tabIndex={-1}
        // Keeps the focus in the input, and so the list open, until the pointer is up.
        onPointerDown={(event) => event.preventDefault()}
      >
        {found.map((option, index) => (
          <li
            key={String(option.value)}
            id={`${listId}_${index}`}
            className="combobox-option"
            role="option"
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            ref={(row) => {
              if (index === active) row?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => choose(option)}
          >
            {option.text}
            {option.value === value && <Icon name="check" />}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {isOpen && t('block.combobox.found', { count: found.length })}
      </p>
      {isOpen && found.length === 0 && (
        <p className="combobox-list combobox-none" aria-hidden="true">
          {t('block.combobox.none')}
        </p>
      )}
    </div>
  )
}
