export interface CaptchaPort {
  /** True when the token is valid and was not used before. Rejects when the service cannot be reached. */
  check(token: string, ip: string): Promise<boolean>
}
