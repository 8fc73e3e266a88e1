export type Refusal = { code: number; status: number; values?: readonly string[]; ofField?: readonly string[] }

/**
 * Every refusal of a call: name -> body code and HTTP status. The texts for the borrower are in `locales/` under `error.<code>`. 40xx: the
 * request; 41xx: sign-in; 42xx and above: lending. `values`: values that the server puts into the text; `ofField`: limits of the refused
 * field.
 */
export const refusals = {
  badRequest: { code: 4000, status: 400 },
  malformedJson: { code: 4001, status: 400 },
  wrongContentType: { code: 4002, status: 415 },
  invalidField: { code: 4003, status: 400 },
  noSuchCall: { code: 4004, status: 404 },
  tooLarge: { code: 4005, status: 413 },
  crossSite: { code: 4006, status: 403 },
  merchantUnknown: { code: 4007, status: 401 },
  signatureInvalid: { code: 4008, status: 403 },
  inFlight: { code: 4009, status: 409 },
  keyReused: { code: 4022, status: 422 },
  keyMissing: { code: 4023, status: 400 },
  tooMany: { code: 4029, status: 200 },
  tokenExpired: { code: 4046, status: 200 },
  loginLost: { code: 4047, status: 200 },
  otherAccount: { code: 4048, status: 200 },
  captchaExpired: { code: 4056, status: 200 },
  captchaWrong: { code: 4057, status: 200 },
  phoneInvalid: { code: 4100, status: 200, ofField: ['minLength', 'maxLength'] },
  smsCodeWrong: { code: 4101, status: 200, values: ['count'] },
  smsCodeExpired: { code: 4102, status: 200 },
  smsTooSoon: { code: 4103, status: 200, values: ['count'] },
  smsTooMany: { code: 4104, status: 200, values: ['count'] },
  passwordWrong: { code: 4105, status: 200 },
  passwordWeak: { code: 4106, status: 200, ofField: ['minLength', 'maxLength'] },
  signInLocked: { code: 4107, status: 200, values: ['count'] },
  proofMissing: { code: 4108, status: 200 },
  oldPasswordWrong: { code: 4109, status: 200 },
  passwordSame: { code: 4110, status: 200 },
  agreementsChanged: { code: 4111, status: 200 },
  partnerTokenInvalid: { code: 4112, status: 200 },
  formRetired: { code: 4113, status: 200 },
  smsTriesSpent: { code: 4114, status: 200, values: ['count'] },
  passwordExists: { code: 4115, status: 200 },
  phoneOfContact: { code: 4116, status: 400 },
  contactUnknown: { code: 4117, status: 400 },
  stepMissing: { code: 4210, status: 200, values: ['step'] },
  alreadySubmitted: { code: 4211, status: 200 },
  notApproved: { code: 4212, status: 200 },
  regionInvalid: { code: 4213, status: 200 },
  contactsInvalid: { code: 4214, status: 200 },
  contactsSame: { code: 4215, status: 200 },
  contactIsSelf: { code: 4216, status: 200 },
  birthDateInvalid: { code: 4217, status: 200 },
  profileLocked: { code: 4218, status: 200 },
  ageOutside: { code: 4219, status: 200, values: ['from', 'to'] },
  amountInvalid: { code: 4220, status: 200, values: ['minimum', 'maximum', 'step'] },
  periodInvalid: { code: 4221, status: 200 },
  purposeInvalid: { code: 4222, status: 200 },
  quoteChanged: { code: 4223, status: 200 },
  orderOpen: { code: 4224, status: 200 },
  instalmentHigh: { code: 4225, status: 200, values: ['amount', 'most'] },
  payoutBegun: { code: 4226, status: 200 },
  orderEnded: { code: 4227, status: 200 },
  bankMissing: { code: 4230, status: 200 },
  bankUnknown: { code: 4231, status: 200 },
  cardNumInvalid: { code: 4232, status: 200, values: ['bank', 'digits'] },
  holderDiffers: { code: 4233, status: 200 },
  bankTooMany: { code: 4234, status: 200, values: ['count'] },
  bankFixClosed: { code: 4235, status: 200 },
  bankFixTooOften: { code: 4236, status: 200, values: ['count'] },
  photosTooMany: { code: 4237, status: 200, values: ['count'] },
  photoNotOpened: { code: 4238, status: 200 },
  bankChanged: { code: 4239, status: 200 },
  notFound: { code: 4240, status: 200 },
  amountChanged: { code: 4250, status: 200, values: ['amount'] },
  billsInvalid: { code: 4251, status: 200 },
  methodUnavailable: { code: 4252, status: 200 },
  surplusNone: { code: 4253, status: 200 },
  settlementQuoteEnded: { code: 4254, status: 200, values: ['amount'] },
  accountFrozen: { code: 4255, status: 200 },
  codeNotPayable: { code: 4256, status: 404 },
  purchaseClosed: { code: 4260, status: 200 },
  limitShort: { code: 4261, status: 200, values: ['available'] },
  couponInvalid: { code: 4262, status: 200 },
  idTaken: { code: 4263, status: 200 },
  cardidInvalid: { code: 4264, status: 200 },
  purchaseAmount: { code: 4265, status: 200, values: ['minimum', 'maximum'] },
  salaryOutsideBand: { code: 4267, status: 200, values: ['from', 'to'] },
  salaryAboveBand: { code: 4268, status: 200, values: ['to'] },
  salaryBelowBand: { code: 4269, status: 200, values: ['from'] },
  photoNotACard: { code: 4270, status: 200 },
  photoBlurred: { code: 4271, status: 200 },
  photoTooDark: { code: 4272, status: 200 },
  photoCut: { code: 4273, status: 200 },
  photoTooLarge: { code: 4274, status: 200 },
  photoWrongType: { code: 4275, status: 200 },
  photoUnreadable: { code: 4276, status: 200 },
  faceMissing: { code: 4277, status: 200 },
  faceSeveral: { code: 4278, status: 200 },
  faceTooDark: { code: 4279, status: 200 },
  faceBlurred: { code: 4280, status: 200 },
  faceDiffers: { code: 4281, status: 200 },
  faceNotOnCard: { code: 4282, status: 200 },
  cardPhotoMissing: { code: 4283, status: 200 },
  faceSentBefore: { code: 4284, status: 200 },
  faceNotLive: { code: 4285, status: 200 },
  contactRemoved: { code: 4286, status: 200 },
  referralUnknown: { code: 4290, status: 200 },
  referralOwn: { code: 4291, status: 200 },
  referralTooLate: { code: 4292, status: 200 },
  referralTaken: { code: 4293, status: 200 },
  feedbackUsedUp: { code: 4294, status: 200, values: ['count', 'from'] },
  whatsappNeeded: { code: 4310, status: 200 },
  internal: { code: 5000, status: 500 },
  busy: { code: 5003, status: 503 },
  cardReaderBusy: { code: 5004, status: 503 },
} as const satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals

/** Values that the text of a refusal needs; for a union of names, those of any of them. */
export type RefusalValue<Name extends RefusalName = RefusalName> = Name extends RefusalName
  ? (typeof refusals)[Name] extends { values: readonly (infer Value)[] }
    ? Value
    : never
  : never

/** Refusals whose text names the limits of a field. */
export type FieldRefusal = { [Name in RefusalName]: (typeof refusals)[Name] extends { ofField: unknown } ? Name : never }[RefusalName]

/** Refusals whose text needs no values. */
export type PlainRefusal = {
  [Name in RefusalName]: (typeof refusals)[Name] extends { values: unknown } | { ofField: unknown } ? never : Name
}[RefusalName]
