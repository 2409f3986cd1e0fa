import { expect, test } from 'vitest'
import { folderOf } from './folder-of.ts'

const origins = ['https://vespera.example', 'http://localhost:3000']

test.each([
  'midias/AbCdEf_-1234',
  '/midias/AbCdEf_-1234',
  '/midias/AbCdEf_-1234/512.webp',
  '/midias/AbCdEf_-1234/50.jpg',
  '/midias/AbCdEf_-1234/video.mp4',
  'https://vespera.example/midias/AbCdEf_-1234/1024.webp',
  'http://localhost:3000/midias/AbCdEf_-1234/video.webm',
])('reads the folder name from %s', text => {
  expect(folderOf(text, origins)).toBe('AbCdEf_-1234')
})

test.each([
  '',
  'AbCdEf_-1234',
  'midias/AbCdEf_-123',
  'midias/AbCdEf_-12345',
  'midias/../../etc/passwd',
  '/midias/AbCdEf_-1234/../BbCdEf_-1234/512.webp',
  'midias/AbCdEf_-1234/',
  '/midias/AbCdEf_-1234/512.webp?x=1',
  '/midias/AbCdEf_-1234/512.svg',
  '//midias/AbCdEf_-1234',
  'https://vespera.example.evil.example/midias/AbCdEf_-1234/512.webp',
  'https://evil.example/midias/AbCdEf_-1234/512.webp',
  'http://169.254.169.254/latest/meta-data',
  'file:///midias/AbCdEf_-1234/512.webp',
  'midias/AbCdEf_-1234\n',
  'midias\\AbCdEf_-1234',
  'midias/%2e%2e%2f%2e%2e%2f1',
])('finds no folder name in %j', text => {
  expect(folderOf(text, origins)).toBeUndefined()
})
