import { describe, expect, it } from '@rstest/core';
import { installedChromium, launchBrowser } from './browser';

describe('launchBrowser', () => {
  it('starts a browser that runs scripts', async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.setContent('<button onclick="document.title = 6 * 7">x</button>');
      await page.click('button');
      expect(await page.title()).toBe('42');
    } finally {
      await browser.close();
    }
  });

  it('names the path of CHROME_PATH that cannot be executed', () => {
    expect(() => installedChromium({ CHROME_PATH: '/no/such/browser' })).toThrow('CHROME_PATH names /no/such/browser');
    expect(installedChromium({ PATH: '' })).toBeUndefined();
  });
});
