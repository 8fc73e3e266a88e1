import { readableFile } from '../../../core/forms/file-rule.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useImageUrl } from '../../ui/use-image-url.ts'
import { useTranslate } from '../../ui/use-translate.ts'
import { ariaProps } from '../../controls/control-props.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'

/** Values of `capture` in HTML. */
const cameras = { front: 'user', back: 'environment' } as const

export function FileWidget({ schema, field, placeholder, control }: WidgetProps) {
  const t = useTranslate()
  const { capture } = widgetOptions<'File'>(field)
  const file = control.value instanceof File ? control.value : undefined
  const picture = useImageUrl(file)
  return (
    <div className={`file ${control.invalid ? 'is-invalid' : ''}`}>
      {picture && <img className="image" src={picture} alt={t('block.file.picture')} />}
      {file && <p className="file-name">{file.name}</p>}
      <label className="button button-plain file-button">
        <Icon name="camera" />
        <span>{file ? t('block.file.again') : (placeholder ?? t('block.file.choose'))}</span>
        <input
          id={control.id}
          className="visually-hidden"
          type="file"
          accept={Array.isArray(schema.accept) ? schema.accept.join(',') : undefined}
          capture={capture && cameras[capture]}
          disabled={control.disabled}
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            // Cancelling keeps the previous file.
            if (!chosen) return
            control.onChange(readableFile(chosen))
            // Without this the browser reports no change when the same file is chosen again.
            target.value = ''
            control.onBlur()
          }}
          {...ariaProps(control)}
        />
      </label>
    </div>
  )
}
