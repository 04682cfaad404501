/** Maximum length of a review; longer texts are reports, which may quote a reply anywhere. */
const maxLength = 1_500;
/**
 * The preceding character is part of the pattern instead of a lookbehind, so that most positions are skipped
 * immediately.
 */
const reply =
  /[。.!！?？~～;；)）\s](?:宾馆|酒店|旅馆|饭店|餐厅|商家|店家|店主|店铺|卖家|掌柜|客服)(?:的)?(?:反馈|回复|答复|解释)\s*(?:[:：]|\d{4}年|\d{4}-)/u;

/** Cache of the last call, because several readers of a text ask in turn. */
let last = { body: '', without: '' };

/** Returns a review without the reply of the business below it, whose thanks and regrets are not the customer's. */
export function withoutReply(body: string): string {
  if (body.length > maxLength) return body;
  if (body === last.body) return last.without;
  const before = body.search(reply);
  const without = before < 0 ? body : body.slice(0, before + 1);
  last = { body, without };
  return without;
}
