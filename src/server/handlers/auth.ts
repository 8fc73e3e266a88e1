import { alterPassword } from '../auth/alter-password.ts'
import { answerCaptchaWith, newCaptcha } from '../auth/captcha.ts'
import { askCode, phoneFor } from '../auth/ask-code.ts'
import { logIn } from '../auth/log-in.ts'
import { maskPhone, toLocal } from '../auth/phone.ts'
import { refreshSession } from '../auth/sessions.ts'
import { accountById } from '../db/accounts.ts'
import { endSession } from '../db/sessions.ts'
import { ApiError } from '../errors.ts'
import { memberOf, type Handlers } from '../http/handler.ts'

export const authHandlers = {
  smsCode: { free: askCode },
  smsCodeV1: { free: askCode },
  resetSms: { free: ({ phone }, context) => askCode({ phone, purpose: 'reset' }, context) },
  captcha: ({ phone, purpose = 'login' }, context) => newCaptcha(context, phoneFor(context, purpose, phone), purpose),
  captchaSubmit: {
    free: async (answer, context) => {
      await answerCaptchaWith(answer, context)
      return {}
    },
  },
  login: { free: logIn },
  logout: async (_payload, context) => {
    await endSession(context.sql, memberOf(context).sessionId, context.clock.wall())
    return {}
  },
  refresh: (_payload, { sql, credential, clock }) => refreshSession(sql, credential, clock),
  userInfo: async (_payload, context) => {
    const account = await accountById(context.sql, memberOf(context).id)
    if (!account) throw new ApiError('loginLost')
    const shown = { username: toLocal(account.phone), uid: account.id, phone_masked: maskPhone(account.phone) }
    return { user_info: { ...shown, has_password: account.passwordHash !== null } }
  },
  alterLoginPass: { free: alterPassword },
  // A borrower administers nothing.
  permissionsTree: async () => ({ lists: [] }),
} satisfies Partial<Handlers>
