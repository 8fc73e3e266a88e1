declare module 'virtual:words/*' {
  const words: { [key: string]: string }
  export default words
}

declare module 'virtual:person-info' {
  type Fault = { instancePath: string; keyword: string; params: { missingProperty?: string } }
  type Limits = { enum?: string[]; minimum?: number; maximum?: number; minLength?: number; maxLength?: number }
  const validate: { (data: unknown): boolean; errors?: Fault[] | null }
  export default validate
  export const limits: { [field: string]: Limits }
}

declare module 'virtual:facts' {
  export const facts: {
    name: string
    hotline: string
    hours: string
    ages: { from: number; to: number }
    licence: { number: string; link: string }
    licences: { id: string; image: string }[]
    downloadStrip: { shown: boolean; googlePlay: string; appStore: string }
    landing: {
      maxAmount: number
      maxPeriod: number
      dailyInterest: number
      dailyService: number
      example: { amount: number; period: number }
    }
  }
}
