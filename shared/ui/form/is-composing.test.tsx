import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from '@rstest/core';
import { isComposing, isEnter } from './is-composing';

const entered: boolean[] = [];

describe('Enter in a field', () => {
  it.each([
    ['of its own', { key: 'Enter', keyCode: 13 }, true],
    ['during a composition', { key: 'Enter', keyCode: 229, isComposing: true }, false],
    // WebKit ends the composition first, so only the code tells that an input method took the key.
    ['that ended a composition', { key: 'Enter', keyCode: 229, isComposing: false }, false],
    ['that is another key', { key: 'Tab', keyCode: 9 }, false],
  ])('%s', (_, init, expected) => {
    entered.length = 0;
    render(<input aria-label="词" onKeyDown={(event) => entered.push(isEnter(event))} />);
    fireEvent.keyDown(screen.getByLabelText('词'), init);
    expect(entered).toEqual([expected]);
  });

  it('is recognized in events of the browser, too', () => {
    expect(isComposing(new KeyboardEvent('keydown', { key: 'Process', keyCode: 229 }))).toBe(true);
    expect(isComposing(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27 }))).toBe(false);
  });
});
