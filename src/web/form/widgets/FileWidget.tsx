import { readableFile } from '../../../core/forms/file-rule.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useImageUrl } from '../../ui/use-image-url.ts'
import { useTranslate } from '../../ui/use-translate.ts'
import { ariaProps } from '../../controls/control-props.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'

/** The device's cameras by their HTML names. */
const cameras = { front: 'user', back: 'environment' } as const

/** A photo or a file, shown as soon as it is chosen. */
export function FileWidget({ id, schema, field, value, onChange, onBlur, placeholder, ...control }: WidgetProps) {
  const t = useTranslate()
  const { capture } = widgetOptions('File', field)
  const file = value instanceof File ? value : undefined
  const picture = useImageUrl(file)
  return (
    <div className={`file ${control.invalid ? 'is-invalid' : ''}`}>
      {picture && <img className="file-picture" src={picture} alt={t('block.file.picture')} />}
      {file && <p className="file-name">{file.name}</p>}
      <label className="button button-plain file-button">
        <Icon name="camera" />
        <span>{file ? t('block.file.again') : (placeholder ?? t('block.file.choose'))}</span>
        <input
          id={id}
          className="visually-hidden"
          type="file"
          accept={Array.isArray(schema.accept) ? schema.accept.join(',') : undefined}
          capture={capture && cameras[capture]}
          disabled={control.disabled}
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            // Cancelling keeps the file before.
            if (!chosen) return
            onChange(readableFile(chosen))
            // The same file may be chosen again, e.g. after it was taken anew.
            target.value = ''
            onBlur()
          }}
          {...ariaProps(control)}
        />
      </label>
    </div>
  )
}
