import { type ReactNode, useRef, useState } from 'react'
import type { Swiper as SwiperType } from 'swiper'
import { A11y, Autoplay, Pagination } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import 'swiper/css'
import 'swiper/css/pagination'
import type { BlockProps } from '../../generated/blocks.ts'
import { Icon } from '../ui/Icon.tsx'
import { prefersReducedMotion } from '../ui/prefers-reduced-motion.ts'
import { useTranslate } from '../ui/use-translate.ts'

type Props = { title: ReactNode; autoplay: boolean; loop: boolean; items: BlockProps['Carousel']['items'] }

export function CarouselSlides({ title, autoplay, loop, items }: Props) {
  const t = useTranslate()
  const [moves] = useState(() => autoplay && !prefersReducedMotion())
  const [stopped, setStopped] = useState(false)
  const swiper = useRef<SwiperType>(undefined)
  function togglePause() {
    if (stopped) swiper.current?.autoplay.start()
    else swiper.current?.autoplay.stop()
    setStopped(!stopped)
  }
  return (
    <>
      <div className="carousel-head">
        {title}
        {moves && items.length > 1 && (
          <button
            type="button"
            className="carousel-pause"
            aria-label={t(stopped ? 'block.carousel.play' : 'block.carousel.pause')}
            onClick={togglePause}
          >
            <Icon name={stopped ? 'play' : 'pause'} />
          </button>
        )}
      </div>
      <Swiper
        onSwiper={(made) => void (swiper.current = made)}
        modules={[A11y, Autoplay, Pagination]}
        loop={loop && items.length > 1}
        autoplay={moves ? { delay: 4000, disableOnInteraction: false, pauseOnMouseEnter: true } : false}
        pagination={{ clickable: true }}
        spaceBetween={12}
        a11y={{
          prevSlideMessage: t('block.carousel.previous'),
          nextSlideMessage: t('block.carousel.next'),
          firstSlideMessage: t('block.carousel.first'),
          lastSlideMessage: t('block.carousel.last'),
          paginationBulletMessage: t('block.carousel.goTo', { number: '{{index}}' }),
          slideLabelMessage: t('block.carousel.slide', { number: '{{index}}', count: items.length }),
        }}
      >
        {items.map((item) => (
          <SwiperSlide key={item.key}>{item}</SwiperSlide>
        ))}
      </Swiper>
    </>
  )
}
