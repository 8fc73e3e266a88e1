import { changePassword } from './change-password.ts'
import { submitCaptcha, issueCaptcha } from './captcha.ts'
import { requestSmsCode, codeKeyFor } from './request-sms-code.ts'
import { logIn } from './log-in.ts'
import { maskPhone } from './phone-number.ts'
import { toLocal } from '../../product/phone-number.ts'
import { hashToken, listDevices, refreshSession } from './sessions.ts'
import { accountById } from './account-queries.ts'
import { endSession, endSessionOfToken, endSessions } from './session-queries.ts'
import { ApiError } from '../calls/errors.ts'
import { requireMember, Unchanged, type Handlers } from '../calls/call-handler.ts'

export const authHandlers = {
  smsCode: { nonTransactional: requestSmsCode },
  smsCodeV1: { nonTransactional: requestSmsCode },
  resetSms: { nonTransactional: ({ phone }, context) => requestSmsCode({ phone, purpose: 'reset' }, context) },
  captcha: ({ phone, purpose = 'login' }, context) => issueCaptcha(context, codeKeyFor(context, purpose, phone)),
  captchaSubmit: {
    nonTransactional: async (answer, context) => {
      await submitCaptcha(answer, context)
      return {}
    },
  },
  login: { nonTransactional: logIn },
  logout: async (_payload, context) => {
    await endSession(context.sql, requireMember(context).sessionId, context.clock.systemTime())
    return {}
  },
  endLeftSession: async ({ token }, context) => {
    return (await endSessionOfToken(context.sql, hashToken(token), context.clock.systemTime())) ? {} : new Unchanged({})
  },
  refresh: (_payload, context) => refreshSession(context.sql, context.credential, context),
  devices: (_payload, context) => listDevices(context),
  endOtherSessions: async (_payload, context) => {
    const { id, sessionId } = requireMember(context)
    await endSessions(context.sql, id, context.clock.systemTime(), sessionId)
    return {}
  },
  userInfo: async (_payload, context) => {
    const account = await accountById(context.sql, requireMember(context).id)
    if (!account) throw new ApiError('loginLost')
    const user = { username: toLocal(account.phone), uid: account.id, phone_masked: maskPhone(account.phone) }
    return { user_info: { ...user, has_password: account.passwordHash !== null } }
  },
  alterLoginPass: { nonTransactional: changePassword },
} satisfies Partial<Handlers>
