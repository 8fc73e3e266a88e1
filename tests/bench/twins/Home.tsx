import { facts } from 'virtual:facts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { quotes } from '../../../src/product/loan-quotes.ts'
import { formats } from '../../../src/product/formats.ts'
import { AppBanner } from '../../../src/web/blocks/AppBanner.tsx'
import { Banner } from '../../../src/web/blocks/Banner.tsx'
import { Card } from '../../../src/web/blocks/Card.tsx'
import { Carousel } from '../../../src/web/blocks/Carousel.tsx'
import { DescriptionList } from '../../../src/web/blocks/DescriptionList.tsx'
import { Notice } from '../../../src/web/blocks/Notice.tsx'
import { Steps } from '../../../src/web/blocks/Steps.tsx'
import { ask } from './ask.ts'
import { keep, kept } from './session.ts'
import { useWords } from './words.ts'

type Config = { interest_rate: number; fee_rate: number; max_amount: number; max_period: number }

export default function Home() {
  const { t } = useWords()
  const navigate = useNavigate()
  const config = useConfig()
  const [isMuted, setMuted] = useState(() => kept<boolean | ''>('stripMuted') === true)
  const { landing, licence, licences, downloadStrip: strip, ages } = facts
  const { amount, period } = landing.example
  const interest = config?.interest_rate ?? landing.dailyInterest
  const fee = config?.fee_rate ?? landing.dailyService
  const [quote] = quotes(amount, { of: { periods: [period], interest_rate: interest, fee_rate: fee } })
  const words = { text: t }
  const rows = [
    { id: 'received', label: t('loan.received'), value: formats.rupiah(amount) },
    { id: 'interest', label: t('loan.plan.partInterest'), value: formats.rupiah(quote?.interest_total) },
    { id: 'service', label: t('loan.plan.partFee'), value: formats.rupiah(quote?.fee_total) },
    { id: 'installment', label: t('loan.priceEachUpTo', { count: period }), value: formats.rupiah(quote?.first_amount) },
  ]
  return (
    <>
      {strip.shown && !isMuted && (
        <AppBanner
          title={t('app.strip.title')}
          googlePlay={strip.googlePlay}
          appStore={strip.appStore}
          onDismiss={() => {
            keep('stripMuted', true)
            setMuted(true)
          }}
        />
      )}
      <div className="page">
        <Banner
          title={t('home.unaudited.upTo')}
          amount={formats.rupiah(config?.max_amount ?? landing.maxAmount)}
          text={t('home.unaudited.text')}
          button={t('home.unaudited.check')}
          onPress={() => void navigate('/user-into/profile')}
        />
        {licence.number ? (
          <Notice
            look="ok"
            icon="shield"
            title={t('home.trust.title')}
            text={t('home.trust.number', { number: licence.number })}
            button={t('home.trust.check')}
            onPress={() => void window.open(licence.link, '_blank', 'noopener')}
          />
        ) : (
          <Notice look="ok" icon="shield" title={t('home.trust.safe')} text={t('home.trust.text')} />
        )}
        <Card title={t('home.unaudited.terms')} note={t('home.unaudited.example', { amount: formats.rupiahShort(amount), count: period })}>
          <DescriptionList
            rows={rows}
            sizes={{ received: amount, interest: quote?.interest_total ?? 0, service: quote?.fee_total ?? 0 }}
            total
          />
          <p className="text-note">
            {t('loan.plan.daily', { interest: formats.percent(interest, words), fee: formats.percent(fee, words) })}
          </p>
          <p className="text-note">{t('home.unaudited.months', { count: config?.max_period ?? landing.maxPeriod })}</p>
        </Card>
        <Card title={t('home.unaudited.how')}>
          <Steps
            now="profile"
            of={{ profile: t('home.how.profile'), check: t('home.how.check'), choose: t('home.how.choose'), money: t('home.how.money') }}
          />
        </Card>
        <p className="text-note">{t('home.unaudited.who', ages)}</p>
      </div>
      <Carousel
        label={t('app.licences.title')}
        items={licences.map(({ id, image }) => (
          <Banner key={id} look="calm" title={t(`enum.licence.${id}`)} image={image} />
        ))}
      />
    </>
  )
}

/** Undefined until the config call has replied. The page renders without it. */
function useConfig(): Config | undefined {
  const [config, setConfig] = useState<Config>()
  useEffect(() => {
    ask('/v1/config', { isQuiet: true }).then(
      (data) => setConfig(data as Config),
      () => {},
    )
  }, [])
  return config
}
