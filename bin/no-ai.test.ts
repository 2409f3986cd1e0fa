import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variableNames } from '#server/platform/env/env.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'

const generators =
  /openai|anthropic|claude|gemini|genai|generative|replicate|stability|diffusion|midjourney|langchain|llama|llm|transformers|huggingface|onnx|tensorflow|tfjs|torch|mediapipe|deepfake|faceswap|upscale/i

test('no installed package and no setting can generate pictures or change them with AI', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  const names = Object.keys(packages).map(path => path.replace(/^.*node_modules\//, ''))
  expect(names).toContain('sharp')
  expect([...names, ...variableNames].filter(name => generators.test(name))).toEqual([])
})
