import journeys from '../../playwright.config.ts'

export default {
  ...journeys,
  testDir: '.',
  testMatch: 'draw-screens.ts',
  outputDir: '../../artifacts/screens-run',
  reporter: [['dot']],
  use: { ...journeys.use, screenshot: 'off', trace: 'off' },
}
