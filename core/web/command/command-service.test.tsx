import { afterEach, beforeEach, describe, expect, it, rs } from '@rstest/core';
import { CommandService } from './command-service';

const commands = new CommandService();
let stop: () => void;
const press = (key: string, options: KeyboardEventInit = {}, target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};

beforeEach(() => {
  stop = commands.listen();
});
afterEach(() => stop());

describe('CommandService', () => {
  it('runs the latest command registered for a key, and restores the previous one', () => {
    const [first, second] = [rs.fn(), rs.fn()];
    commands.register({ id: 'a', label: () => 'a', keys: 'j', run: first });
    const remove = commands.register({ id: 'b', label: () => 'b', keys: 'j', run: second });
    expect(press('j')).toBe(true);
    remove();
    press('j');
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });

  it('supports key sequences, and ignores keys in form fields', () => {
    const run = rs.fn();
    const palette = rs.fn();
    const remove = [
      commands.register({ id: 'go', label: () => '', keys: 'g s', run }),
      commands.register({ id: 'p', label: () => '', keys: 'mod+k', run: palette }),
    ];
    press('g');
    press('s');
    const field = document.body.appendChild(document.createElement('input'));
    press('g', {}, field);
    press('s', {}, field);
    press('k', { ctrlKey: true }, field);
    expect([run.mock.calls.length, palette.mock.calls.length]).toEqual([1, 1]);
    for (const each of remove) each();
  });

  it('ignores commands below an open dialog', () => {
    const run = rs.fn();
    const remove = commands.register({ id: 'remove', label: () => '', keys: '#', run });
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    expect(press('#')).toBe(false);
    dialog.remove();
    press('#');
    expect(run).toHaveBeenCalledTimes(1);
    remove();
  });

  it('applies the user’s own key bindings', () => {
    const run = rs.fn();
    commands.register({ id: 'own', label: () => '', keys: 'x', run });
    commands.setKeys('own', 'y');
    press('x');
    press('y');
    expect(run).toHaveBeenCalledTimes(1);
  });
});
