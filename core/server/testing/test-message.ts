/** Creates a message to one recipient, as channels receive it; `more` overrides fields. */
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
  leaveUrl: null,
  reportUrl: 'https://monitor.example/public/message-receipt/delivered?Token=7',
  ...more,
});
