import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Browser, Locator, Page } from 'playwright-core';
import { dayLength } from '#shared/time';
import { textFolders, getTexts } from '../conventions/texts';
import { launchBrowser } from './browser';
import { startFilled } from './filled-product';
import { startProduct, type Product } from './product';
import { inMargin, overflow, seriousFindings, settled, signIn } from './session';

const listPath = '/front/classified-info';

/** Returns the number of results that the article list shows. */
const getTotal = (page: Page) =>
  page
    .locator('main')
    .getByText(/^共 [\d,]+ 条$|^[\d,]+ articles?$/)
    .filter({ visible: true })
    .first()
    .textContent();

describe('article list tools', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    product = await startFilled();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  it('find a subject by its pinyin initials, and change the theme, by keyboard only', async () => {
    const { page, troubles, context } = await signIn(browser, product, 'analyst');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('ppzh');
    const subjectOptions = page.getByRole('group', { name: '专题' }).getByRole('option');
    await subjectOptions.first().waitFor();
    expect(await subjectOptions.first().innerText()).toContain('品牌综合');
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

  it('leave every control clickable while notices are shown, and expand the selected one', async () => {
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
      await page.goto(`${product.url}${listPath}`);
      await go(listPath);
      const notice = page.getByRole('button', { name: /文章有新评论/ });
      await notice.waitFor();
      await settled(page);
      const covered = await page.evaluate(() => {
        const notices = [...document.querySelectorAll('.arco-notification')].map((card) =>
          card.getBoundingClientRect(),
        );
        return [...document.querySelectorAll('main :is(a, button, input)')]
          .filter((control) => {
            // What is scrolled out of a row of controls is not covered.
            let { left, right, top, bottom } = control.getBoundingClientRect();
            for (let around = control.parentElement; around; around = around.parentElement) {
              if (getComputedStyle(around).overflowX === 'visible') continue;
              const clip = around.getBoundingClientRect();
              [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
              [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
            }
            if (left >= right || top >= bottom) return false;
            return notices.some(
              (card) => card.left < right && left < card.right && card.top < bottom && top < card.bottom,
            );
          })
          .map((control) => control.outerHTML.slice(0, 200));
      });
      expect([width, covered, await inMargin(page), await overflow(page)]).toEqual([width, [], [], undefined]);
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

  it('are shown with all texts before the texts of other screens are loaded', async () => {
    const { page, troubles, context } = await signIn(browser, product, 'manager');
    // A missing text is shown as its key.
    const keys = new Set(textFolders.flatMap((folder) => [...(getTexts(folder, 'zh-CN')?.keys() ?? [])]));
    let isHeld = true;
    await page.route('**/locale-later-*', async (route) => {
      while (isHeld) await wait(50);
      await route.continue();
    });
    await page.goto(`${product.url}/front/dashboard`);
    await page.getByRole('heading', { name: '专题动态' }).scrollIntoViewIfNeeded();
    await page.locator('main table').first().waitFor();
    await page.waitForTimeout(500);
    const getAnnouncement = () =>
      page.evaluate(() => {
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts: string[] = [];
        while (walk.nextNode()) texts.push(walk.currentNode.textContent?.trim() ?? '');
        for (const part of document.querySelectorAll('[aria-label], [title]'))
          texts.push(part.getAttribute('aria-label') ?? '', part.getAttribute('title') ?? '');
        return texts.filter((text) => text !== '');
      });
    const atFirst = await getAnnouncement();
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
    // Yesterday's articles do not change while the sample news site continues to publish.
    await go(`${listPath}?time=yesterday&merged=false&keyword=${encodeURIComponent(words)}`);
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
    expect(await getTotal(colleague.page)).toBe(await getTotal(page));
    expect(troubles).toEqual([]);
    await colleague.context.close();
    await context.close();
  });

  it('show an article in three columns, and print its text without controls', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'analyst');
    await go(`${listPath}?time=last-30-days`);
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
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const pressed = await page
      .locator('button, input, textarea, nav, [role="radiogroup"]')
      .evaluateAll((parts) =>
        parts.filter((part) => (part as HTMLElement).checkVisibility()).map((part) => part.outerHTML.slice(0, 120)),
      );
    expect(pressed).toEqual([]);
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('mark everything below as read by a key, loaded or not, and undo it', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'analyst');
    // No articles are added to this period while the sample news site continues to publish.
    const time = `${new Date(Date.now() - 40 * dayLength).toISOString()}..${new Date(Date.now() - dayLength).toISOString()}`;
    const all = `${listPath}?merged=false&time=${encodeURIComponent(time)}`;
    const countOf = async (read: boolean): Promise<number> => {
      await go(`${all}&Is_Read=${read}`);
      return Number((await getTotal(page))?.replaceAll(/\D/g, ''));
    };
    const [unread, read] = [await countOf(false), await countOf(true)];
    await go(all);
    await page.getByRole('grid', { name: '文章列表' }).getByRole('row').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+B');
    const confirmation = page.getByText(/^已将 [\d,]+ 条标为已读$/);
    await confirmation.waitFor();
    expect(Number((await confirmation.textContent())?.replaceAll(/\D/g, ''))).toBe(unread);
    // More than one page of the list.
    expect(unread).toBeGreaterThan(200);
    expect([await countOf(false), await countOf(true)]).toEqual([0, unread + read]);
    await page.keyboard.press('u');
    await page.getByText(/^已撤销：已将/).waitFor();
    await settled(page);
    expect([await countOf(false), await countOf(true)]).toEqual([unread, read]);
    await go(all);
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: '结果内关键词' }).and(page.locator(':focus')).waitFor();
    expect(troubles).toEqual([]);
    await context.close();
  });

  it('deny users without the privilege access to the subject forms, also by URL', async () => {
    const { page, context, go } = await signIn(browser, product, 'analyst');
    for (const form of ['subject-add', 'subject-update?id=1']) {
      await go(`/manage/class-manage/subject-setting/subject-monitor/${form}`);
      await page.getByRole('heading', { name: '没有权限' }).waitFor();
      expect(await page.locator('main').innerText()).toContain('您没有查看');
    }
    await context.close();
  });

  it('show screens as tabs for users who enabled them', async () => {
    const { page, troubles, context, go } = await signIn(browser, product, 'analyst', { language: 'en-US' });
    expect(await page.getByRole('navigation', { name: 'Page tabs' }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('page tabs');
    await page.getByRole('option', { name: 'Show page tabs' }).waitFor();
    await page.keyboard.press('Enter');
    const tabs = page.getByRole('navigation', { name: 'Page tabs' });
    await tabs.waitFor();
    await go(`${listPath}?Emotion=negative&time=last-30-days`);
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

  it('show operators in sentences which actions were performed', async () => {
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

  it('show in the menu where one is, folded or not, and cut no word at the person', async () => {
    const subjects = '/manage/class-manage/subject-setting/subject-monitor/subject-list';
    // A language chosen at sign-in is stored for the user.
    for (const [width, height, language] of [
      [1440, 900, 'zh-CN'],
      [360, 740, 'zh-CN'],
      [1440, 900, 'en-US'],
      [360, 740, 'en-US'],
    ] as const) {
      const { page, troubles, context, go } = await signIn(browser, product, 'manager', { width, height, language });
      const isEnglish = language === 'en-US';
      await go(subjects);
      if (width === 360) await page.getByRole('button', { name: isEnglish ? 'Menu' : '菜单', exact: true }).click();
      const menu = page.getByRole('navigation', { name: isEnglish ? 'Menu' : '菜单', exact: true });
      const here = menu.getByRole('link', { name: isEnglish ? 'Subjects' : '监测专题', exact: true });
      const group = menu.getByRole('button', { name: isEnglish ? 'Categories' : '分类管理', exact: true });
      await here.waitFor();
      expect(await here.getAttribute('aria-current')).toBe('page');
      const getLeft = (part: Locator): Promise<number> =>
        part.evaluate((element) => {
          const texts = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          range.selectNodeContents(texts.nextNode() ?? element);
          return Math.round(range.getBoundingClientRect().left);
        });
      expect(await getLeft(here)).toBeGreaterThan(await getLeft(group));
      await group.press('Enter');
      await here.waitFor({ state: 'hidden' });
      await settled(page);
      const accent = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--accent-ink)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
      const inks = await group.evaluate((element) =>
        [element, ...element.querySelectorAll('svg')].map((part) => getComputedStyle(part).color),
      );
      expect(new Set(inks)).toEqual(new Set([accent]));
      await group.press('Enter');
      await here.waitFor();
      if (width === 360) await page.keyboard.press('Escape');
      await settled(page);
      await page.getByRole('button', { name: /周静怡/ }).click();
      const person = page.getByRole('dialog', { name: /周静怡/ });
      await person.waitFor();
      await settled(page);
      const cut = await person.evaluate((panel) => {
        const { right } = panel.getBoundingClientRect();
        const texts = document.createNodeIterator(panel, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const textMatches: string[] = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          range.selectNodeContents(text);
          const box = text.parentElement?.closest('.arco-select-view') ? undefined : range.getBoundingClientRect();
          if (box && box.right > right - 8) textMatches.push(text.textContent ?? '');
        }
        return textMatches;
      });
      expect([width, language, cut, await overflow(page), await seriousFindings(page)]).toEqual([
        width,
        language,
        [],
        undefined,
        [],
      ]);
      expect(troubles).toEqual([]);
      await context.close();
    }
  });
});

describe('empty product', () => {
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

  it('is set up by keyboard, from the sign-in to a colleague', async () => {
    const { page, troubles, context } = await signIn(browser, product, 'admin');
    // The initial password that the product printed is changed as part of the sign-in.
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
