export interface CaptchaPort {
  /** Returns whether the token is valid and new. Rejects when the service cannot be reached. */
  check(token: string, ip: string): Promise<boolean>
}
