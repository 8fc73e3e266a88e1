import type { Config, Sources } from '../../../src/compiler/load/config.ts'
import type { Form } from '../../../src/core/language/forms.ts'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import { hrefOf, routeNamed } from '../../../src/core/navigation/route.ts'
import type { Bank, PaymentMethod, Product, Terms } from '../../../src/server/catalog/policy.ts'
import { obligationsOf, decideCredit } from '../../../src/server/credit/eligibility.ts'
import { product, sources } from '../../conformance/product.ts'

/** Release that a journey runs on. Journeys read profile steps, ages, choices and amounts from it, so that they also run on edited releases. */
export type Release = { sources: Sources; config: Config }

export const productRelease: Release = { sources, config: product }

/** `form`: the form that saves the step; undefined for a step without a form, such as the face check. */
type Step = { id: string; path: string; formId?: string; form?: Form }
type FormStep = Step & { formId: string; form: Form }

/** Steps of the profile in their order. */
export function profileSteps({ config }: Release): Step[] {
  const { journeys, forms, routes } = config.flows
  const { steps = {}, order } = journeys.profile ?? {}
  return (order ?? Object.keys(steps)).map((id) => {
    const { route = '', call } = steps[id] ?? {}
    const [formId, form] = Object.entries(forms).find(([, { submit }]) => call !== undefined && submit.call === call) ?? []
    const { redirect, path: ownPath = '' } = routeNamed(routes, route) ?? {}
    const path = (typeof redirect === 'object' && hrefOf(routes, redirect.to, redirect.with)) || ownPath
    return formId !== undefined && form !== undefined ? { id, path, formId, form } : { id, path }
  })
}

export const hasForm = (step: Step): step is FormStep => step.form !== undefined

export function formStep(release: Release, id: string): FormStep {
  const found = profileSteps(release)
    .filter(hasForm)
    .find((step) => step.id === id)
  if (!found) throw new Error(`No form saves the step ${id}: say in this test what a borrower does there.`)
  return found
}

/** Path of the first step that is not in `done`. */
export function pathAfter(release: Release, ...done: string[]): string {
  const next = profileSteps(release).find(({ id }) => !done.includes(id))
  if (!next) throw new Error('Nothing comes after the last step.')
  return next.path
}

type Inputs = Record<string, { when: Record<string, unknown> }>

export function agesOf(release: Release): { from: number; to: number } {
  const { inAge } = (release.config.flows.decisions.eligibility as unknown as { inputs: Inputs }).inputs
  const test = inAge?.when['/applicant/age'] as { minimum: number; maximum: number } | undefined
  if (!test) throw new Error('The table of eligibility does not speak of ages.')
  return { from: test.minimum, to: test.maximum }
}

export type Job = { income: number; spending: number; other_loan_status: number }

/** Returns a job with the highest limit (`best`) or one that is rejected, by the credit tables of the release. */
export function jobOf(release: Release, verdict: 'best' | 'rejected'): Job {
  const { decisions, policy } = release.config.flows
  const terms = policy.terms as unknown as Terms
  const applicant = {
    complete: true,
    duplicate: false,
    age: agesOf(release).from,
    age_at_maturity: agesOf(release).from,
    number_differs: false,
    card_differs: false,
    card_unread: false,
  }
  const valuesOf = (name: string) => (release.config.schemas.enums[name]?.enum ?? []) as number[]
  const jobs = valuesOf('salaryRange').flatMap((income) =>
    valuesOf('spendingRange').flatMap((spending) =>
      valuesOf('otherLoanStatus').map((other_loan_status) => {
        const job = { income, spending, other_loan_status }
        const obligations = obligationsOf(terms, { ...job, salary: salaryOf(release, income) })
        return { job, ...decideCredit({ decisions } as unknown as ServerConfig, { ...applicant, ...obligations }, { isReviewed: false }) }
      }),
    ),
  )
  const most = Math.max(...jobs.map((one) => (one.verdict === 'approved' ? one.limit : 0)))
  const found = jobs.find((one) => (verdict === 'best' ? one.verdict === 'approved' && one.limit === most : one.verdict === 'rejected'))
  if (!found) throw new Error(`The tables of credit have nobody ${verdict}.`)
  return found.job
}

/** Lowest salary in the band of an income. */
export function salaryOf({ config }: Release, income: number): number {
  const { from, to } = (config.flows.policy.terms as unknown as Terms).salaryBands[income] ?? {}
  const salary = from ?? to
  if (salary === undefined) throw new Error(`The income ${income} has no band.`)
  return salary
}

const policyFile = <T>({ config }: Release, file: string): T => (config.flows.policy[file] as unknown as Record<string, T>)[file] as T

export function productOf(release: Release): Product {
  const [first] = Object.values(policyFile<Record<string, Product>>(release, 'products'))
  if (!first) throw new Error('There is no product.')
  return first
}

/** An amount that the first product allows, well below the limit of the best job. */
export function amountOf(release: Release): number {
  const { minimum, maximum, step } = productOf(release)
  return Math.min(maximum, minimum + 16 * step)
}

/** First period of at least `minMonths`, with its position among the choices. */
export function periodOf(release: Release, minMonths: number): { index: number; months: number } {
  const { periods } = productOf(release)
  const index = Math.max(
    0,
    periods.findIndex((months) => months >= minMonths),
  )
  return { index, months: periods[index] ?? 1 }
}

/** An account number that is valid for the first bank. */
export function accountOf(release: Release, digits = '1234567890123456'): string {
  const [first] = Object.values(policyFile<Record<string, Bank>>(release, 'banks'))
  return digits.slice(0, first?.minDigits)
}

/** Bank of the first payment method by virtual account. */
export function firstBank(release: Release): string {
  const found = Object.values(policyFile<Record<string, PaymentMethod>>(release, 'methods')).find(({ type }) => type === 'va')
  if (found?.bank === undefined) throw new Error('There is no virtual account.')
  return found.bank
}
