import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { httpUrl, isUrl, networks, numberUpTo, origin, states } from './formats.ts'
import { roles } from './roles.ts'

/** The settings of every site: where it listens, what it covers, its database and mail server. */
export const siteVariables = {
  ROLES: roles,
  PORT: numberUpTo(65_535),
  HOST: z.string().check(z.regex(/^[\w.:-]+$/)),
  DATA_DIR: z.pipe(
    z.string(),
    z.transform(path => resolve(path)),
  ),
  DEMO: z.pipe(
    z.enum(['0', '1']),
    z.transform(flag => flag === '1'),
  ),
  DRAIN_SECONDS: numberUpTo(300),
  DATABASE_URL: z.optional(z.string().check(z.refine(isUrl(['postgres:', 'postgresql:'])))),
  TRUST_PROXY: z.optional(networks),
  PUBLIC_URL: origin,
  STATES: states,
  GEO_URL: z.optional(httpUrl),
  SMTP_URL: z.optional(z.string().check(z.refine(isUrl(['smtp:', 'smtps:'])))),
  MAIL_FROM: z.string().check(z.regex(/^[^<>@\r\n]*<[^@\s<>]+@[^@\s<>]+>$|^[^@\s<>]+@[^@\s<>]+$/)),
  CONTACT_EMAIL: z.optional(z.string().check(z.regex(/^[^@\s<>]+@[^@\s<>]+$/))),
  CLAMAV_URL: z.optional(z.string().check(z.regex(/^tcp:\/\/[^\s/?#@]+$|^unix:\/[^?#\s]+$/), z.refine(URL.canParse))),
}

type Rule = { must: string; example: string; secret?: true }

export const siteRules: Record<keyof typeof siteVariables, Rule> = {
  ROLES: { must: 'web, worker, os dois separados por vírgula, ou payments', example: 'web,worker' },
  PORT: { must: 'um número de 0 a 65535', example: '3000' },
  HOST: { must: 'um endereço deste computador', example: '127.0.0.1' },
  DATA_DIR: { must: 'o caminho de uma pasta', example: './data' },
  DEMO: { must: '1 (demonstração) ou 0', example: '1' },
  DRAIN_SECONDS: { must: 'um número de segundos de 0 a 300', example: '5' },
  DATABASE_URL: {
    must: 'o endereço de um PostgreSQL',
    example: 'postgresql://usuario:senha@localhost:5432/vespera',
    secret: true,
  },
  TRUST_PROXY: { must: 'endereços ou redes de proxies separados por vírgula', example: '127.0.0.1,10.0.0.0/8' },
  PUBLIC_URL: { must: 'uma origem http ou https, sem caminho', example: 'https://vespera.example' },
  STATES: { must: 'códigos de estado do IBGE separados por vírgula', example: '33,35' },
  GEO_URL: { must: 'um endereço http ou https', example: 'https://servicodados.ibge.gov.br/api/v1/localidades' },
  SMTP_URL: {
    must: 'o endereço de um servidor de e-mail',
    example: 'smtps://usuario:senha@smtp.example:465',
    secret: true,
  },
  MAIL_FROM: { must: 'um remetente de e-mail', example: 'nao-responda@vespera.example' },
  CONTACT_EMAIL: { must: 'um e-mail', example: 'atendimento@vespera.example' },
  CLAMAV_URL: {
    must: 'tcp:// e um servidor, ou unix: e o caminho inteiro do soquete, do clamd',
    example: 'unix:/run/clamav/clamd.ctl',
  },
}
