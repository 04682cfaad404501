/** A message to one receiver, as ways to people are told of it; `more` says what is different. */
export const testMessage = <More extends object>(more: More) => ({
  clientId: '1',
  deliveryId: '77',
  kind: 'alert',
  attempts: 0,
  address: 'nobody',
  subject: '预警',
  text: '有新文章',
  html: null,
  link: null,
  template: null,
  parameters: null,
  reportUrl: 'https://monitor.example/public/message-receipt/delivered?Token=7',
  ...more,
});
