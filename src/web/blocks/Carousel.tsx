import { useId, useState } from 'react'
import { A11y, Autoplay, Pagination } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import 'swiper/css'
import 'swiper/css/pagination'
import type { BlockProps } from '../../generated/blocks.ts'
import { useWords } from './use-words.ts'

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Pictures passing by; whoever asked his phone for less motion turns them himself. */
export function Carousel({ label, autoplay = true, loop = true, items }: BlockProps['Carousel']) {
  const say = useWords()
  const id = useId()
  const [moves] = useState(() => autoplay && !still())
  if (items.length === 0) return null
  return (
    <section className="carousel" aria-labelledby={id}>
      <h2 id={id} className="carousel-title">
        {label}
      </h2>
      <Swiper
        modules={[A11y, Autoplay, Pagination]}
        loop={loop && items.length > 1}
        autoplay={moves ? { delay: 4000, disableOnInteraction: false, pauseOnMouseEnter: true } : false}
        pagination={{ clickable: true }}
        spaceBetween={12}
        a11y={{
          prevSlideMessage: say('block.carousel.previous'),
          nextSlideMessage: say('block.carousel.next'),
          firstSlideMessage: say('block.carousel.first'),
          lastSlideMessage: say('block.carousel.last'),
          paginationBulletMessage: say('block.carousel.goTo', { number: '{{index}}' }),
          slideLabelMessage: say('block.carousel.slide', { number: '{{index}}', count: items.length }),
        }}
      >
        {items.map((item) => (
          <SwiperSlide key={item.key}>{item}</SwiperSlide>
        ))}
      </Swiper>
    </section>
  )
}
