declare module 'virtual:definition' {
  const definition: any
  export default definition
}

declare module 'virtual:validators' {
  type Fault = { instancePath: string; keyword: string; params: { missingProperty?: string } }
  const validators: { [hash: string]: { (data: unknown): boolean; errors?: Fault[] | null } }
  export default validators
}

// Installed by the bench only.
declare module '@formily/core'
declare module '@formily/react'
declare module '@jsonforms/react'
declare module '@jsonforms/vanilla-renderers'
declare module 'survey-core'
declare module 'survey-react-ui'
