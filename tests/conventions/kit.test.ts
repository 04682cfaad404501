import { describe, expect, it } from '@rstest/core';
import { filesBelow, textOf } from './tree';

const isTest = (path: string): boolean => path.includes('.test.');
const screens = filesBelow(['core/web', 'plugins'], /\.tsx$/).filter((path) => !isTest(path));
const kit = filesBelow(['shared/ui'], /\.tsx$/).filter((path) => !isTest(path));

/** Native interactive elements, which only the UI kit may contain. */
const control = /<(button|input|select|textarea|dialog|details|progress|meter)[\s>]/;
/** Dates and times are selected with Arco's pickers, in the user's own time zone and language. */
const nativePicker = /\stype=(["']|\{["'])(date|datetime-local|month|time|week)["']/;
/** ARIA roles of components that the kit provides. */
const part =
  /\srole="(alertdialog|checkbox|combobox|dialog|listbox|menu|menuitem|option|progressbar|radio|radiogroup|slider|spinbutton|switch|tab|tablist|tooltip|tree|treeitem)"/;

/**
 * Files where a native control or its role is allowed outside of Arco: content rendered before the kit is loaded, our
 * own grids and bars, the global search, and the completion box for rules.
 */
const screensApart = [
  'core/web/frame/command-palette.tsx',
  'core/web/screen/',
  'plugins/account/web/login-screen.tsx',
  'plugins/account/web/plain-field.tsx',
  'plugins/account/web/register-screen.tsx',
  'plugins/account/web/sample-sign-ins.tsx',
  'plugins/account/web/second-step.tsx',
  'plugins/account/web/sign-in-layout.tsx',
  'plugins/account/web/sign-in-methods.tsx',
  'plugins/subjects/web/rule/rule-text-input.tsx',
];
const kitApart = [
  'shared/ui/chart/bar-list.tsx',
  'shared/ui/chart/heat-grid.tsx',
  'shared/ui/chart/stacked-bars.tsx',
  'shared/ui/overlay/popover.tsx',
  'shared/ui/virtual-grid/',
];

/** Where keys are compared by name: shortcuts, the helper that knows input methods, and a grid without text fields. */
const keysApart = ['core/web/command/', 'shared/ui/form/is-composing.ts', 'shared/ui/virtual-grid/'];
const comparedKey = /key === ['"]Enter['"]|\.isComposing\b/;

const offends = (path: string, apart: readonly string[]): boolean =>
  !apart.some((allowed) => path.startsWith(allowed)) && (control.test(textOf(path)) || part.test(textOf(path)));

describe('the kit', () => {
  it('is seen', () => {
    expect(kit.length).toBeGreaterThan(30);
    expect(screens.length).toBeGreaterThan(200);
  });

  it('is Arco: shared/ui reimplements none of its components', () => {
    expect(kit.filter((path) => offends(path, kitApart))).toEqual([]);
    const onArco = kit.filter((path) => textOf(path).includes("from '@arco-design/web-react'"));
    expect(onArco.length).toBeGreaterThan(20);
  });

  it('is used by the screens', () => {
    expect(screens.filter((path) => offends(path, screensApart))).toEqual([]);
  });

  it('leaves Enter that ends the composition of an input method to it', () => {
    const sources = filesBelow(['core/web', 'plugins', 'shared'], /\.tsx?$/).filter((path) => !isTest(path));
    const comparing = sources.filter((path) => comparedKey.test(textOf(path)));
    expect(comparing.filter((path) => !keysApart.some((allowed) => path.startsWith(allowed)))).toEqual([]);
    expect(keysApart.filter((allowed) => !comparing.some((path) => path.startsWith(allowed)))).toEqual([]);
  });

  it('never uses native date and time pickers', () => {
    expect([...screens, ...kit].filter((path) => nativePicker.test(textOf(path)))).toEqual([]);
    expect(['type="time"', "type={'date'}", 'type="text"'].map((text) => nativePicker.test(` ${text}`))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('detects a planted control and a planted role', () => {
    expect(control.test('<button type="button">')).toBe(true);
    expect(control.test('<Button kind="primary">')).toBe(false);
    expect(part.test('<div role="dialog">')).toBe(true);
  });

  it('has no unused exception', () => {
    const idle = [...screensApart, ...kitApart].filter(
      (allowed) => ![...screens, ...kit].some((path) => path.startsWith(allowed) && offends(path, [])),
    );
    expect(idle).toEqual([]);
  });
});
