import { type ComponentProps, lazy, type ReactNode, Suspense, useId, useRef } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { useNearScreen } from '../ui/use-near-screen.ts'
import type { CarouselSlides as CarouselSlidesComponent } from './CarouselSlides.tsx'

type SlidesProps = ComponentProps<typeof CarouselSlidesComponent>

// Falls back to static slides, which say the same. Caught around the import, since its styles may fail to load too.
const CarouselSlides = lazy<(props: SlidesProps) => ReactNode>(async () => {
  try {
    return { default: (await import('./CarouselSlides.tsx')).CarouselSlides }
  } catch {
    return { default: StillSlides }
  }
})

function StillSlides({ title, items }: Pick<SlidesProps, 'title' | 'items'>) {
  return (
    <>
      <div className="carousel-head">{title}</div>
      <div className="carousel-still">
        {items.map((item) => (
          <div key={item.key}>{item}</div>
        ))}
      </div>
    </>
  )
}

/** Shows the first item until the carousel comes near, since the code that moves the slides is a tenth of the first load. */
export function Carousel({ label, autoplay = true, loop = true, items }: BlockProps['Carousel']) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const isNear = useNearScreen(section)
  if (items.length === 0) return null
  const title = (
    <h2 id={id} className="carousel-title">
      {label}
    </h2>
  )
  const still = <StillSlides title={title} items={items} />
  return (
    <section ref={section} className="carousel" aria-labelledby={id}>
      <Suspense fallback={still}>
        {isNear ? <CarouselSlides title={title} autoplay={autoplay} loop={loop} items={items} /> : still}
      </Suspense>
    </section>
  )
}
