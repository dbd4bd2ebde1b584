import { afterEach, expect, it } from 'vitest'
import { prepareEnvironment } from '../support/test-environment.ts'

const given = { ...process.env }
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name]
  Object.assign(process.env, given)
})

it('tests do not see the settings of npm with which the caller started them', () => {
  Object.assign(process.env, {
    npm_config_loglevel: 'silent',
    npm_config_json: 'true',
    NPM_CONFIG_OMIT: 'dev',
    npm_config_registry: 'https://packages.example/',
    npm_config_cafile: '/certificates.pem',
    npm_config_https_proxy: 'http://127.0.0.1:9',
  })
  prepareEnvironment()
  const left = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^npm_config_/i.test(name)))
  expect(left).toMatchObject({
    npm_config_registry: 'https://packages.example/',
    npm_config_cafile: '/certificates.pem',
    npm_config_https_proxy: 'http://127.0.0.1:9',
  })
  for (const name of ['npm_config_loglevel', 'npm_config_json', 'NPM_CONFIG_OMIT'])
    expect(left).not.toHaveProperty([name])
})
