type ScriptUrlPolicy = { createScriptURL(url: string): string }
type WithTrustedTypes = { trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy } }

const script = '/sw.js'

/** The content policy takes the address of a script from a policy only. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const policy = (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('service-worker', { createScriptURL: () => script })
  // The app works the same without it.
  navigator.serviceWorker.register(policy?.createScriptURL(script) ?? script).catch(() => {})
}
