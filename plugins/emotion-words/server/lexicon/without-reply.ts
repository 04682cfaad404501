/** Longer texts are no reviews; a report may quote an answer anywhere. */
const longest = 1_500;
/** The sign before it is part of the pattern rather than looked back at: so most places are passed over at once. */
const reply =
  /[。.!！?？~～;；)）\s](?:宾馆|酒店|旅馆|饭店|餐厅|商家|店家|店主|店铺|卖家|掌柜|客服)(?:的)?(?:反馈|回复|答复|解释)\s*(?:[:：]|\d{4}年|\d{4}-)/u;

/** What was asked last, and its answer: the readers of a text ask one after the other. */
let last = { body: '', without: '' };

/** A review without the answer that the house has written under it: its thanks and regrets are not the customer's. */
export function withoutReply(body: string): string {
  if (body.length > longest) return body;
  if (body === last.body) return last.without;
  const before = body.search(reply);
  const without = before < 0 ? body : body.slice(0, before + 1);
  last = { body, without };
  return without;
}
