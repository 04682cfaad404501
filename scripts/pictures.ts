import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser, Page } from 'playwright-core';
import type { Language } from '#core';
import { readEntries } from '../plugins/help/entry';
import { pictureFile, pictureSize } from '../plugins/help/pictures';
import { launchBrowser } from '../tests/browser/browser';
import { filled, startProduct, type Product } from '../tests/browser/product';
import { settled, signIn, type SessionOptions } from '../tests/browser/session';
import { helpFiles } from './help-files.mjs';
import { pluginIds } from './registry-plugin.mjs';

/** One screenshot of the README: the screen and the user who sees it. */
interface Picture {
  readonly name: string;
  readonly person: string;
  readonly path: string;
  readonly options?: SessionOptions;
  /** Brings the screen into the state to be captured. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Notifications are transient and must not appear in a screenshot. */
const hidden = '.arco-notification-wrapper, .arco-message-wrapper { display: none }';
const subjectList = '/manage/class-manage/subject-setting/subject-monitor/subject-list';

/**
 * Waits for a big screen: its map and word cloud are rendered after its figures, and its bar disappears when nothing
 * moves.
 */
async function shownScreen(page: Page): Promise<void> {
  await page.getByText('数据截至').nth(6).waitFor();
  await page.waitForTimeout(6_000);
}

const pictures: readonly Picture[] = [
  { name: 'dashboard', person: 'analyst', path: '/front/dashboard' },
  { name: 'classified-info', person: 'analyst', path: '/front/classified-info' },
  {
    name: 'search',
    person: 'analyst',
    path: '/front/tools/search?keyword=%22%E6%B6%88%E9%98%B2%E6%95%91%E6%8F%B4%E6%94%AF%E9%98%9F%22',
  },
  {
    name: 'subject-update',
    person: 'manager',
    path: subjectList,
    prepare: async (page) => {
      await page.getByRole('button', { name: '编辑 电池安全' }).click();
      await page.getByText(/近 7 天会命中/).waitFor();
    },
  },
  {
    name: 'article',
    person: 'analyst',
    path: '/front/classified-info?time=last-7-days&Emotion=negative&sort=similar',
    prepare: async (page) => {
      await page.getByRole('grid').getByRole('link').first().click();
      await page.waitForURL(/\/article\//);
    },
  },
  {
    name: 'spread',
    person: 'analyst',
    path: '/front/analysis/spread-analysis/article-spread-analysis',
    options: { height: 1000 },
    prepare: async (page) => {
      await page.getByRole('link', { name: /订金/ }).first().click();
      await page.getByText(/已溯源/).waitFor();
    },
  },
  {
    name: 'alert',
    person: 'manager',
    path: '/front/report/inform-message-list',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /黑屏失控/ })
        .first()
        .click();
      await page.getByRole('button', { name: '转工单' }).waitFor();
    },
  },
  {
    name: 'brief',
    person: 'analyst',
    path: '/front/report/brief-report',
    prepare: async (page) => {
      await page.getByRole('link', { name: /舆情周报/ }).click();
      await page.getByText('总体概况').waitFor();
    },
  },
  {
    name: 'html-report',
    person: 'analyst',
    path: '/front/report/html-report',
    options: { height: 1000 },
    prepare: async (page) => {
      await page.getByRole('link', { name: /品牌舆情周报/ }).click();
      await page.getByText('已发布版本').click();
      await page.getByText('一、总体情况').first().waitFor();
    },
  },
  {
    name: 'brands',
    person: 'analyst',
    path: '/front/analysis/brand-analysis',
    options: { height: 1000 },
    prepare: async (page) => void (await page.getByText('声量份额').first().waitFor()),
  },
  {
    name: 'wall',
    person: 'analyst',
    path: '/big-screen',
    options: { width: 1920, height: 1080 },
    prepare: shownScreen,
  },
  {
    name: 'wall-risk',
    person: 'analyst',
    path: '/big-screen2',
    options: { width: 1920, height: 1080 },
    prepare: shownScreen,
  },
  { name: 'task-schedule', person: 'admin', path: '/operate/extraction-manage/schedule-manage/task-schedule' },
  { name: 'phone', person: 'analyst', path: '/front/classified-info', options: { width: 390, height: 844 } },
  // Must be this user's last screenshot because it changes the language.
  {
    name: 'dashboard-dark',
    person: 'analyst',
    path: '/front/dashboard',
    options: { theme: 'dark', language: 'en-US' },
  },
];

async function take(
  browser: Browser,
  product: Product,
  folder: string,
  { name, person, path, options, prepare }: Picture,
): Promise<void> {
  const { page, context, go } = await signIn(browser, product, person, options);
  await go(path);
  await prepare?.(page);
  await settled(page);
  await page.addStyleTag({ content: hidden });
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

/** Returns the screens whose help shows a screenshot, each with its plugin. */
const picturedScreens = (): readonly { readonly plugin: string; readonly path: string }[] =>
  helpFiles('zh-CN', pluginIds()).flatMap(({ plugin, path: file }) =>
    readEntries(readFileSync(file, 'utf8')).flatMap(({ hasPicture, paths: [path] }) =>
      hasPicture && path !== undefined ? [{ plugin, path }] : [],
    ),
  );

/** User for the help screenshots, by path prefix of the screen. */
const viewers: readonly (readonly [start: string, person: string])[] = [
  ['/operate', 'admin'],
  ['/manage', 'manager'],
  ['/monitor', 'monitor'],
  ['/', 'analyst'],
];

/** Takes the screenshots of the help in one language: small, and shown beside the text. */
async function takeForHelp(browser: Browser, product: Product, language: Language): Promise<void> {
  for (const [start, person] of viewers) {
    const viewerScreens = picturedScreens().filter(
      ({ path }) => viewers.find(([first]) => path.startsWith(first))?.[0] === start,
    );
    const { page, context, go } = await signIn(browser, product, person, { language, width: 1200, height: 750 });
    for (const { plugin, path } of viewerScreens) {
      await go(path);
      await page.addStyleTag({ content: hidden });
      await page.waitForTimeout(path.startsWith('/big-screen') ? 6_000 : 500);
      await settled(page);
      const canvas = createCanvas(pictureSize.width, pictureSize.height);
      const picture = await loadImage(await page.screenshot());
      canvas.getContext('2d').drawImage(picture, 0, 0, pictureSize.width, pictureSize.height);
      const file = join('plugins', plugin, 'public', pictureFile(path, language));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, canvas.toBuffer('image/webp', 72));
    }
    await context.close();
  }
}

/**
 * Retakes the screenshots of the README from the built product with its sample data: `[folder] [name …]`, defaults to
 * docs/images and all; `help` selects those of the help, which are stored with the plugins of their
 * screens.
 */
export async function run([folder = 'docs/images', ...names]: readonly string[] = []): Promise<string> {
  const wanted = pictures.filter(({ name }) => names.length === 0 || names.includes(name));
  mkdirSync(folder, { recursive: true });
  const product = await startProduct();
  try {
    await filled(product);
    const browser = await launchBrowser();
    try {
      const isHelp = names.length === 0 || names.includes('help');
      // The language chosen at sign-in persists, so Chinese comes first.
      if (isHelp) await takeForHelp(browser, product, 'zh-CN');
      for (const picture of wanted) await take(browser, product, folder, picture);
      if (isHelp) await takeForHelp(browser, product, 'en-US');
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
  return `${wanted.length} screenshots in ${folder}`;
}
