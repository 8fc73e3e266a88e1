export type Scalar = string | number | boolean
export type Json = null | Scalar | Json[] | { [key: string]: Json }

export type JsonSchema = { [keyword: string]: unknown }
