declare module 'virtual:words/*' {
  const words: { [key: string]: string }
  export default words
}

declare module 'virtual:person-info' {
  type Fault = { instancePath: string; keyword: string; params: { missingProperty?: string } }
  const validate: { (data: unknown): boolean; errors?: Fault[] | null }
  export default validate
  export const enums: { [field: string]: string[] }
}
