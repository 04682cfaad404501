import { describe, expect, it } from '@rstest/core';
import { filesBelow, textOf } from './tree';

const isTest = (path: string): boolean => path.includes('.test.');
const screens = filesBelow(['core/web', 'plugins'], /\.tsx$/).filter((path) => !isTest(path));
const kit = filesBelow(['shared/ui'], /\.tsx$/).filter((path) => !isTest(path));

/** What people act on; the parts of it are the kit's. */
const control = /<(button|input|select|textarea|dialog|details|progress|meter)[\s>]/;
/** Dates and times are picked by Arco's pickers, in the person's own time zone and language. */
const nativePicker = /\stype=(["']|\{["'])(date|datetime-local|month|time|week)["']/;
/** Roles of parts that the kit has. */
const part =
  /\srole="(alertdialog|checkbox|combobox|dialog|listbox|menu|menuitem|option|progressbar|radio|radiogroup|slider|spinbutton|switch|tab|tablist|tooltip|tree|treeitem)"/;

/**
 * Where a control of the browser or the role of one may stand outside of Arco: what is drawn before the kit has come,
 * the grids and the bars that are ours, the search over everything, and the box that completes rules.
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
  'plugins/account/web/sign-in-ways.tsx',
  'plugins/subjects/web/rule/rule-text-input.tsx',
];
const kitApart = [
  'shared/ui/chart/bar-list.tsx',
  'shared/ui/chart/heat-grid.tsx',
  'shared/ui/chart/stacked-bars.tsx',
  'shared/ui/overlay/popover.tsx',
  'shared/ui/virtual-grid/',
];

const offends = (path: string, apart: readonly string[]): boolean =>
  !apart.some((allowed) => path.startsWith(allowed)) && (control.test(textOf(path)) || part.test(textOf(path)));

describe('the kit', () => {
  it('is seen', () => {
    expect(kit.length).toBeGreaterThan(30);
    expect(screens.length).toBeGreaterThan(200);
  });

  it('is Arco: no part of it is made anew in shared/ui', () => {
    expect(kit.filter((path) => offends(path, kitApart))).toEqual([]);
    const onArco = kit.filter((path) => textOf(path).includes("from '@arco-design/web-react'"));
    expect(onArco.length).toBeGreaterThan(20);
  });

  it('is what the screens use', () => {
    expect(screens.filter((path) => offends(path, screensApart))).toEqual([]);
  });

  it('picks dates and times nowhere by the browser', () => {
    expect([...screens, ...kit].filter((path) => nativePicker.test(textOf(path)))).toEqual([]);
    expect(['type="time"', "type={'date'}", 'type="text"'].map((text) => nativePicker.test(` ${text}`))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('finds a control and a part that are planted', () => {
    expect(control.test('<button type="button">')).toBe(true);
    expect(control.test('<Button kind="primary">')).toBe(false);
    expect(part.test('<div role="dialog">')).toBe(true);
  });

  it('has no exception that nothing needs', () => {
    const idle = [...screensApart, ...kitApart].filter(
      (allowed) => ![...screens, ...kit].some((path) => path.startsWith(allowed) && offends(path, [])),
    );
    expect(idle).toEqual([]);
  });
});
