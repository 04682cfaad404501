/** Longer texts are no reviews; a report may quote an answer anywhere. */
const longest = 1_500;
const reply =
  /(?<=[。.!！?？~～;；)）\s])(?:宾馆|酒店|旅馆|饭店|餐厅|商家|店家|店主|店铺|卖家|掌柜|客服)(?:的)?(?:反馈|回复|答复|解释)\s*(?:[:：]|\d{4}年|\d{4}-)/u;

/** A review without the answer that the house has written under it: its thanks and regrets are not the customer's. */
export function withoutReply(body: string): string {
  if (body.length > longest) return body;
  const at = body.search(reply);
  return at > 0 ? body.slice(0, at) : body;
}
