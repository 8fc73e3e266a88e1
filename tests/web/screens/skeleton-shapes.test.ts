import { describe, expect, it } from 'vitest'
import type { Blocks } from '../../../src/core/language/screens.ts'
import { skeletonShapes } from '../../../src/web/screens/skeleton-shapes.ts'

const blocks = (...names: string[]): Blocks => Object.fromEntries(names.map((block, index) => [`b${index}`, { block }]))
const story: Blocks = { told: { block: 'Result', blocks: blocks('Card', 'Button') } }
const letter: Blocks = {
  ...blocks('Result'),
  paper: { block: 'Card', look: 'paper', blocks: blocks('Text', 'DescriptionList') },
  keep: { block: 'Stack', blocks: blocks('Button', 'Button') },
}

describe('a skeleton', () => {
  it.each([
    ['has the shape of each kind of block once', blocks('Banner', 'Card', 'Card', 'Button'), ['card', 'panel', 'line']],
    ['shows what stands below a drawing', story, ['drawing', 'line', 'panel', 'line']],
    ['leaves out the drawing that is there for lack of a list', { ...story, ...blocks('List') }, ['line', 'line', 'line']],
    [
      'keeps the drawing where there is one more',
      { ...blocks('Result', 'DescriptionList'), ...story },
      ['drawing', 'line', 'panel', 'panel', 'line'],
    ],
    ['fits on a phone', blocks('Form', 'List', 'Card'), ['field', 'field', 'field', 'line', 'line']],
    ['of a letter is a sheet of paper, with the buttons below it', letter, ['paper', 'line']],
    ['of rows is as tall as they are', { ...blocks('JourneySteps'), rows: { block: 'List', look: 'cells' } }, ['path', 'rows']],
    ['of a card with a form is as tall', { card: { block: 'Card', blocks: blocks('Form') } }, ['rows']],
    ['is the usual one where no block says how it looks', blocks('Include'), undefined],
  ])('%s', (_, given, expected) => {
    expect(skeletonShapes(given)).toEqual(expected)
  })
})
