import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from '@rstest/core';
import { LocaleService } from '#core/web';
import { renderWith, testKernel } from '#core/web/testing';
import { subjects } from '../../plugin';
import { RuleEditor, type EditedRule } from './rule-editor';

let latest: EditedRule;

function Host({ first }: { readonly first: EditedRule }) {
  const [value, setValue] = useState(first);
  const change = (next: EditedRule): void => {
    latest = next;
    setValue(next);
  };
  return <RuleEditor value={value} onChange={change} />;
}

async function renderEditor(first: EditedRule) {
  latest = first;
  const { kernel } = testKernel({
    plugins: [{ manifest: subjects, load: async () => ({ default: {} }) }],
    answers: { 'GET /v1/select-helper': () => ({ list: [{ value: '1', label: '品牌' }], total: 1 }) },
  });
  await kernel.get(LocaleService).load(['core', 'articles', 'subjects']);
  renderWith(kernel, <Host first={first} />);
}

beforeEach(() => localStorage.clear());

describe('RuleEditor', () => {
  it('writes the lines of the builder in the chosen notation', async () => {
    await renderEditor({ Rule: '', Notation: 'modern' });
    await userEvent.type(screen.getByLabelText('词语（可用 @词典名）'), '召回{Enter}起火{Enter}');
    await userEvent.click(screen.getByRole('button', { name: '添加条件' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '排除词' }));
    await userEvent.type(screen.getAllByLabelText('词语（可用 @词典名）')[1]!, '招聘{Enter}');
    expect(latest.Rule).toBe('(召回 OR 起火) AND NOT 招聘');
    await userEvent.click(screen.getByLabelText('符号写法'));
    expect(latest).toEqual({ Rule: '(召回|起火)-招聘', Notation: 'classic' });
    await userEvent.click(screen.getByRole('button', { name: '删除条件“排除词”' }));
    expect(latest.Rule).toBe('召回|起火');
  });

  it('shows a mistake where it stands, in words, and keeps the text until it is mended', async () => {
    await renderEditor({ Rule: '(召回 OR 起火', Notation: 'modern' });
    expect(screen.getByRole('alert')).toHaveTextContent('第 1 个字符：( 这个括号没有闭合');
    await userEvent.click(screen.getByLabelText('符号写法'));
    expect(latest.Notation).toBe('modern');
    await userEvent.click(screen.getByLabelText('构建器'));
    const area = screen.getByRole('textbox');
    fireEvent.change(area, { target: { value: '(召回 OR 起火)' } });
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByLabelText('构建器'));
    expect(await screen.findByRole('button', { name: '删除条件“任一词出现”' })).toBeVisible();
  });

  it('reports when a rule cannot be shown in the builder', async () => {
    await renderEditor({ Rule: '(召回 AND 星河) OR 起火', Notation: 'modern' });
    expect(screen.getByText(/只能用文本编辑/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('构建器'));
    expect(screen.getByRole('textbox')).toHaveValue('(召回 AND 星河) OR 起火');
  });

  it('completes dictionaries and operators by keyboard', async () => {
    await renderEditor({ Rule: '(a AND b) OR c', Notation: 'modern' });
    const area = screen.getByRole('textbox');
    await userEvent.clear(area);
    await waitFor(async () => {
      await userEvent.clear(area);
      await userEvent.type(area, '召回 AND @');
      expect(screen.getByRole('option', { name: '@品牌' })).toHaveAttribute('aria-selected', 'true');
    });
    await userEvent.keyboard('{Enter}');
    expect(latest.Rule).toBe('召回 AND @品牌 ');
  });

  it('detects the notation from the typed text and states how the rule is read', async () => {
    await renderEditor({ Rule: '(a AND b) OR c', Notation: 'modern' });
    const area = screen.getByRole('textbox');
    fireEvent.change(area, { target: { value: '(起火|自燃)+(星河|望舒)-广告-消防' } });
    expect(latest.Notation).toBe('classic');
    expect(screen.getByLabelText('符号写法')).toBeChecked();
    expect(await screen.findByText(/不含“广告”、“消防”/)).toBeVisible();
    fireEvent.change(area, { target: { value: '起火 AND 星河' } });
    expect(latest.Notation).toBe('modern');
    fireEvent.change(area, { target: { value: '起火 NOT 广告-消防' } });
    expect(screen.getByText(/“广告-消防”中的“-”被当作词的一部分/)).toBeVisible();
  });
});
