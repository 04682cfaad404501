import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser, Page } from 'playwright-core';
import { textFolders, textsOf } from '../house/texts';
import { launchBrowser } from './browser';
import { filled, startProduct, type Product } from './product';
import { inMargin, overflow, seriousFindings, settled, signIn } from './session';

const desk = '/front/classified-info';

/** How many articles the desk says it found. */
const totalOf = (page: Page) =>
  page
    .locator('main')
    .getByText(/^共 [\d,]+ 条$|^[\d,]+ articles?$/)
    .first()
    .textContent();

describe('aids of the desk', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    product = await startProduct({ SAMPLE_ARTICLES: '1000' });
    await filled(product);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('find a subject by its first letters, and change the look, by the keyboard alone', async () => {
    const { page, troubles, context } = await signIn(browser, product, 'analyst');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('ppzh');
    const found = page.getByRole('group', { name: '专题' }).getByRole('option');
    await found.first().waitFor();
    expect(await found.first().innerText()).toContain('品牌综合');
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(/classified-info\?Subject_ID=\d+/);
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('dark');
    await page.getByRole('option', { name: '外观：深色' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.body.getAttribute('arco-theme') === 'dark');
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('leave every control to the pointer while notices stand, and unfold the one that is chosen', async () => {
    for (const [width, height] of [
      [1440, 900],
      [360, 740],
    ] as const) {
      const { page, troubles, context, go } = await signIn(browser, product, 'analyst', { width, height });
      await context.route('**/v1/system-notifications', (route) =>
        route.fulfill({
          json: {
            Notices: {
              ArticleComment: {
                list: ['甲', '乙'].map((name) => ({
                  Article_Track_Task_ID: name,
                  Article_ID: '1',
                  Article_Title: `标题${name}`,
                  Max_Article_Reply_ID: '1',
                })),
              },
              ReceivedTicketNoReply: { list: [{ Ticket_ID: '1', Title: '请核实' }] },
            },
          },
        }),
      );
      await page.evaluate(() => {
        localStorage.removeItem('KS_LAST_NOTICE');
        localStorage.removeItem('KS_LAST_NOTICE_CHECK');
      });
      await page.goto(`${product.url}${desk}`);
      await go(desk);
      const notice = page.getByRole('button', { name: /文章有新评论/ });
      await notice.waitFor();
      await settled(page);
      const covered = await page.evaluate(() => {
        const notices = [...document.querySelectorAll('.arco-notification')].map((card) =>
          card.getBoundingClientRect(),
        );
        return [...document.querySelectorAll('main :is(a, button, input)')].filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return notices.some(
            (card) => card.left < right && left < card.right && card.top < bottom && top < card.bottom,
          );
        }).length;
      });
      expect([width, covered, await inMargin(page), await overflow(page)]).toEqual([width, 0, [], undefined]);
      expect((await notice.boundingBox())?.y).toBeGreaterThanOrEqual(120);
      expect(await page.getByText('标题甲').isVisible()).toBe(false);
      await notice.click();
      await page.getByRole('button', { name: '标题乙' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByText('标题甲').waitFor({ state: 'detached' });
      await notice.click();
      await page
        .getByRole('button', { name: '标题乙' })
        .locator('xpath=ancestor::div[@role="alert"]')
        .getByRole('button', { name: '关闭' })
        .click();
      await notice.waitFor({ state: 'detached' });
      expect(troubles).toEqual([]);
      await context.close();
    }
  });

  it('stand with all their words before the texts of other screens have come', async () => {
    const { page, troubles, context } = await signIn(browser, product, 'manager');
    // A text that is missing is shown as its key.
    const keys = new Set(textFolders.flatMap((folder) => [...(textsOf(folder, 'zh-CN')?.keys() ?? [])]));
    let isHeld = true;
    await page.route('**/locale-later-*', async (route) => {
      while (isHeld) await wait(50);
      await route.continue();
    });
    await page.goto(`${product.url}/front/dashboard`);
    await page.locator('main table').first().waitFor();
    await page.waitForTimeout(500);
    const said = () =>
      page.evaluate(() => {
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts: string[] = [];
        while (walk.nextNode()) texts.push(walk.currentNode.textContent?.trim() ?? '');
        for (const part of document.querySelectorAll('[aria-label], [title]'))
          texts.push(part.getAttribute('aria-label') ?? '', part.getAttribute('title') ?? '');
        return texts.filter((text) => text !== '');
      });
    const atFirst = await said();
    expect(atFirst).toContain('首页');
    expect(atFirst.filter((text) => keys.has(text))).toEqual([]);
    isHeld = false;
    await settled(page);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('open the same list for a colleague by a short link, and for nobody else', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'analyst');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    const words = ['星河', ...Array.from({ length: 30 }, (_, index) => `没有这个词${index}`)].join(' OR ');
    // What came in yesterday stays as it is while the news site of the sample data goes on.
    await go(`${desk}?time=yesterday&merged=false&keyword=${encodeURIComponent(words)}`);
    await page.getByRole('button', { name: '复制链接' }).click();
    await page.getByText('链接已复制').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/s\/[\w-]{12}$/);
    expect(link.length).toBeLessThanOrEqual(80);
    const colleague = await signIn(browser, product, 'manager');
    await colleague.page.goto(link);
    await colleague.page.waitForURL(/classified-info/);
    await settled(colleague.page);
    expect(new URL(colleague.page.url()).searchParams.get('keyword')).toBe(words);
    expect(await totalOf(colleague.page)).toBe(await totalOf(page));
    expect(troubles).toEqual([]);
    await colleague.context.close();
    await context.close();
  });

  it('lay an article out in three columns, and print its text without anything to press', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'analyst');
    await go(`${desk}?time=last-30-days`);
    await page.getByRole('grid', { name: '文章列表' }).getByRole('row').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    await page.waitForURL(/\/article\/\d+/);
    await settled(page);
    const lefts = await page
      .locator('main aside > *')
      .evaluateAll((cards) => [
        ...new Set(
          cards.filter((card) => card.clientHeight > 0).map((card) => Math.round(card.getBoundingClientRect().left)),
        ),
      ]);
    expect(lefts).toHaveLength(2);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('h1').isVisible()).toBe(true);
    const pressed = await page
      .locator('button, input, textarea, nav, [role="radiogroup"]')
      .evaluateAll((parts) =>
        parts.filter((part) => (part as HTMLElement).checkVisibility()).map((part) => part.outerHTML.slice(0, 120)),
      );
    expect(pressed).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('keep screens as tabs for those who want them', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'analyst', { language: 'en-US' });
    expect(await page.getByRole('navigation', { name: 'Page tabs' }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('page tabs');
    await page.getByRole('option', { name: 'Show page tabs' }).waitFor();
    await page.keyboard.press('Enter');
    const tabs = page.getByRole('navigation', { name: 'Page tabs' });
    await tabs.waitFor();
    await go(`${desk}?Emotion=negative&time=last-30-days`);
    await go('/front/tools/search');
    await page.reload();
    await settled(page);
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'Classified articles',
      'Library search',
    ]);
    await tabs.getByRole('link', { name: 'Classified articles' }).click();
    await page.waitForURL(/Emotion=negative/);
    await settled(page);
    await tabs.getByRole('button', { name: 'Close Classified articles' }).click();
    await page.waitForURL(/front\/tools\/search/);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('tell an operator in sentences what was done', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'admin');
    await go('/operate/client-manage/user-operation-log');
    await page
      .getByText(/登录了系统/)
      .first()
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});

describe('an empty product', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    product = await startProduct({ SAMPLE_DATA: 'off' });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('is set up by the keyboard, from the sign-in to a colleague', async () => {
    const { page, troubles, context } = await signIn(browser, product, 'admin');
    // The first password that the product printed is changed as part of the sign-in.
    const passwords = page.locator('main input[type="password"]');
    await passwords.nth(0).fill(product.passwordOf('admin'));
    for (const at of [1, 2]) await passwords.nth(at).fill('Kranich-48-Wolken');
    await passwords.nth(2).press('Enter');
    await page.getByRole('link', { name: '按步骤完成首次设置' }).waitFor();
    await settled(page);
    troubles.splice(0);
    await page.getByRole('link', { name: '按步骤完成首次设置' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '新增公司和管理员' }).waitFor();
    await settled(page);
    expect(await seriousFindings(page)).toEqual([]);
    const press = async (...keys: readonly string[]) => {
      for (const key of keys)
        await (/^(Tab|Enter|Space)$/.test(key) ? page.keyboard.press(key) : page.keyboard.insertText(key));
    };
    await page.getByLabel('公司名称').and(page.locator(':focus')).waitFor();
    await press('远山乳业', 'Tab', 'Tab', '林晓雨', 'Tab', 'linxiaoyu', 'Enter');
    await page.getByRole('dialog', { name: '初始密码' }).waitFor();
    await settled(page);
    await press('Enter');
    await page.getByRole('button', { name: '以“林晓雨”的身份继续' }).and(page.locator(':focus')).waitFor();
    await press('Enter');
    await page.getByLabel('专题名称').and(page.locator(':focus')).waitFor();
    await press('品牌');
    await page.getByRole('radiogroup', { name: '编辑方式' }).getByText('文本').click();
    await page.getByRole('textbox', { name: /规则/ }).last().fill('远山');
    await page.getByText(/近 7 天会命中 0 篇/).waitFor();
    await page.getByRole('button', { name: '下一步' }).press('Enter');
    await page.getByLabel('网址').and(page.locator(':focus')).waitFor();
    await press('www.example.com/news', 'Enter');
    await page.getByRole('heading', { name: '邀请一位同事' }).waitFor();
    await page.locator('main').getByRole('button', { name: '退出代登录' }).and(page.locator(':focus')).waitFor();
    await press('Enter');
    await page.getByLabel('姓名').and(page.locator(':focus')).waitFor();
    await press('周明', 'Tab', 'zhouming', 'Enter');
    await page.getByRole('dialog', { name: '初始密码' }).waitFor();
    await settled(page);
    await press('Enter');
    await page.getByText('设置完成').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });
});
