import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { createPreviewLinks } from '../preview/preview-links.ts'
import { bundleClient } from './bundle-client.ts'
import { startCheckRunner } from './check-runner.ts'
import { createPreviewServer } from './preview-server.ts'
import { createPublisher } from './publisher.ts'
import { createStudioServer } from './studio-server.ts'
import { openWorkspace } from './workspace.ts'

/** Width of the quiet zone around a QR code in modules, ISO/IEC 18004. */
const QR_QUIET = 4
const LOCAL = '127.0.0.1'
const LINK_MINUTES = 30

type Options = {
  /** Root of the `flows`, `schemas` and `locales` to edit. */
  root: string
  /** Root of the code that runs, and of the `dist/web` that is shown. */
  program: string
  /** Port of the studio; the preview takes the next one, or any free one with 0. */
  port: number
  /** Host, as written in a URL, under which a device in the network opens the preview; without it only this machine can. */
  address: string | undefined
  /** Environment variables of the server, e.g. to find its database. */
  settings: { [name: string]: string | undefined }
}
type RunningStudio = { url: string; close(): Promise<void> }

export async function startStudio({ root, program, port, address, settings }: Options): Promise<RunningStudio> {
  const [workspace, { assets, page }] = await Promise.all([
    openWorkspace(root, program, join(program, 'node_modules/.cache/alur')),
    bundleClient(program),
  ])
  const checks = startCheckRunner(workspace, program)
  const publisher = createPublisher(root, program, settings)
  const links = createPreviewLinks(Date.now)
  const preview = { workspace, links, web: join(program, 'dist/web'), script: page }
  const previewServer = await createPreviewServer(preview)
  // For the studio's iframe: under another host, the link's cookie would be a third-party cookie.
  await previewServer.listen({ port: port === 0 ? 0 : port + 1, host: LOCAL })
  const previewPort = portOf(previewServer)
  const previews = [previewServer]
  if (address !== undefined) {
    const inNetwork = await createPreviewServer(preview)
    await inNetwork.listen({ port: previewPort, host: address.replaceAll(/[[\]]/g, '') })
    previews.push(inNetwork)
  }
  const studio = createStudioServer({
    workspace,
    checks,
    publisher,
    assets,
    preview: { origin: `http://${LOCAL}:${previewPort}`, token: links.create() },
    createLink:
      address === undefined
        ? undefined
        : (choice) => {
            const link = `http://${address}:${previewPort}/open/${links.create(LINK_MINUTES * 60_000, choice)}`
            return {
              address: link,
              minutes: LINK_MINUTES,
              image: `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: QR_QUIET }))}`,
            }
          },
  })
  await studio.listen({ port, host: LOCAL })
  return {
    url: `http://${LOCAL}:${portOf(studio)}`,
    async close() {
      await Promise.all([checks.close(), publisher.close()])
      workspace.close()
      studio.server.closeAllConnections()
      for (const each of previews) each.server.closeAllConnections()
      await Promise.all([studio, ...previews].map((each) => each.close()))
    },
  }
}

const portOf = ({ server }: FastifyInstance): number => (server.address() as { port: number }).port
