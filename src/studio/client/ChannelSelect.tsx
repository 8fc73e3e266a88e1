import { Select } from './Select.tsx'
import { useStudio } from './studio-context.ts'

export function ChannelSelect() {
  const { t, project, place, go } = useStudio()
  return (
    <Select
      label={t('studio.channel')}
      value={place.channel}
      options={project.channels.map((channel) => [channel, channel] as const)}
      onChange={(channel) => go({ channel })}
    />
  )
}
