/** A service that tells people from programs; its own widget in the app gives the token. */
export interface CaptchaPort {
  /** True when the service says that this token is good, and was not used before. Rejects when the service cannot be asked. */
  check(token: string, ip: string): Promise<boolean>
}
