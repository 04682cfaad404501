import { ConflictError, InputError, NotFoundError, withServices } from '#core';
import { LimitService, OperationLogService, serve, ServerKernel, type Caller } from '#core/server';
import { ClientService } from '#plugins/clients/server';
import { messageChannels, Messages } from '#plugins/messages/server';
import { addressContract, receiverContract, type AddressLink } from '../contract';
import { AddressStore } from './address-store';
import { AddressTokens } from './address-tokens';
import { Receivers } from './receivers';
import { receiverTexts } from './texts';

/** Limit per address and hour, both for entered codes and for messages with a code. */
const tries = 5;

/** Handlers of the receiver operations besides the list and the form. */
export const receiverCalls = serve(
  receiverContract,
  withServices(
    {
      store: AddressStore,
      limit: LimitService,
      serverKernel: ServerKernel,
      client: ClientService,
      addressTokens: AddressTokens,
      messages: Messages,
      operationLog: OperationLogService,
      receivers: Receivers,
    },
    ({ store, limit, serverKernel, client, addressTokens, messages, operationLog, receivers }) => {
      const take = async (what: string, caller: Caller, addressId: string): Promise<void> => {
        const { allowed, retryAfter } = await limit.take(
          `alert address ${what} ${caller.clientId} ${addressId}`,
          tries,
          3600,
        );
        if (!allowed)
          throw new ConflictError(`Too many attempts; retry in ${retryAfter} s`, 'alert-receivers.tries', {
            seconds: retryAfter,
          });
      };

      return {
        channels: async ({ caller }) => {
          const kernel = serverKernel;
          const list = await kernel.ask(
            messageChannels,
            ({ id, plugin, addressKind }) => ({ Channel: id, Plugin: plugin, Kind: addressKind }),
            {
              enabled: kernel.enabled(caller.plugins),
            },
          );
          return { list, total: list.length };
        },

        verify: async ({ caller, body, ip }) => {
          const address = await store.get(caller.clientId, body.Address_ID);
          await take('send', caller, body.Address_ID);
          const { client_name } = await client.get(caller.clientId);
          const t = receiverTexts(caller.language);
          const tokens = addressTokens;
          const parameters = {
            client: client_name,
            code: tokens.getCode(caller.clientId, body.Address_ID),
            link: tokens.getLink('verify', caller.clientId, body.Address_ID),
          };
          await messages.send({
            clientId: caller.clientId,
            kind: 'address',
            subject: t('verificationMessage.subject'),
            text: t('verificationMessage.text', parameters),
            template: 'address',
            parameters,
            secrets: ['code', 'link'],
            receivers: [{ addresses: [{ channel: address.Channel, address: address.Address }] }],
            createdBy: caller.userId,
          });
          await operationLog.record(caller, { entity: 'inform-user', action: 'verify', id: address.Receiver_ID, ip });
          return { Sent: true };
        },

        enterCode: async ({ caller, body }) => {
          await store.get(caller.clientId, body.Address_ID);
          await take('code', caller, body.Address_ID);
          if (!addressTokens.isCode(caller.clientId, body.Address_ID, body.Code))
            throw new InputError('Code: does not match the code that was sent', 'alert-receivers.code', {
              Code: 'format',
            });
          return store.mark(caller.clientId, body.Address_ID, 'verify');
        },

        test: async ({ caller, body }) => {
          const [receiver] = await receivers.select(caller.clientId, { ids: [body.Receiver_ID] });
          if (!receiver) throw new ConflictError('No address is verified and in use', 'alert-receivers.no-verified');
          const t = receiverTexts(receiver.language);
          const { deliveryIds } = await messages.send({
            clientId: caller.clientId,
            kind: 'test',
            subject: t('trial.subject'),
            text: t('trial.text', { name: receiver.name }),
            template: 'test',
            receivers: [{ name: receiver.name, addresses: receiver.addresses }],
            createdBy: caller.userId,
          });
          return { Sent: deliveryIds.length };
        },
      };
    },
  ),
);

/** Masks most characters of the address, so that a link does not disclose it. */
const masked = (address: string): string =>
  address.length <= 6 ? `${address.slice(0, 1)}***` : `${address.slice(0, 3)}***${address.slice(-3)}`;

/** Handlers for the owner of an address, who arrives by a link. */
export const addressCalls = serve(
  addressContract,
  withServices({ store: AddressStore, addressTokens: AddressTokens }, ({ store, addressTokens }) => {
    const read = (token: string, purpose?: AddressLink['Purpose']) => {
      const key = addressTokens.read(token);
      if (!key || (purpose && key.purpose !== purpose))
        throw new NotFoundError('This link is no longer valid', 'alert-receivers.link');
      return key;
    };
    const toWire = (
      purpose: AddressLink['Purpose'],
      { Channel, Address, Verified_At, Left_At }: Awaited<ReturnType<AddressStore['mark']>>,
    ): AddressLink => ({
      Purpose: purpose,
      Channel,
      Address: masked(Address),
      Is_Done: purpose === 'leave' ? Left_At !== null : Verified_At !== null && Left_At === null,
    });
    return {
      look: async ({ body }) => {
        const { purpose, clientId, addressId } = read(body.Token);
        return toWire(purpose, await store.get(clientId, addressId));
      },
      leave: async ({ query }) => {
        const { purpose, clientId, addressId } = read(query.Token, 'leave');
        return toWire(purpose, await store.mark(clientId, addressId, purpose));
      },
      leavePage: async ({ query }) => {
        read(query.Token, 'leave');
        return new Response(null, { status: 302, headers: { location: addressTokens.getPage(query.Token) } });
      },
      use: async ({ body }) => {
        const { purpose, clientId, addressId } = read(body.Token);
        return toWire(purpose, await store.mark(clientId, addressId, purpose));
      },
    };
  }),
);
