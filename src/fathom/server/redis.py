"""The bus over Redis: a channel to which every server subscribes."""

import asyncio
from contextlib import suppress

from redis import asyncio as redis
from redis.exceptions import RedisError

from fathom.server.bus import Hear, Line

CHANNEL = "fathom"


class Redis(Line):
    """A bus over the Redis at an address."""

    faults = (OSError, RedisError)

    def __init__(self, url: str) -> None:
        """At `url`; `ValueError` or `TypeError` if that is no address, or sets what cannot be set."""
        super().__init__()
        # Anybody may say anything on the channel: what is no text is none of ours, and ends nothing.
        self._client = redis.Redis.from_url(url, decode_responses=True, encoding_errors="replace")
        self._client.connection_pool.make_connection()  # type: ignore[no-untyped-call]  # nobody connects yet

    async def _talk(self, hear: Hear) -> None:
        hears: asyncio.Queue[str | None] = asyncio.Queue()
        async with self._client.pubsub(ignore_subscribe_messages=True) as channel:
            await channel.subscribe(CHANNEL)
            hearing = asyncio.create_task(self._hear(channel, hears))
            try:
                await self._both(hears, hear)
            finally:
                hearing.cancel()
                with suppress(asyncio.CancelledError, *self.faults):
                    await hearing
                with suppress(*self.faults):
                    await self._client.aclose()

    async def _hear(self, channel: "redis.client.PubSub", hears: "asyncio.Queue[str | None]") -> None:
        try:
            async for message in channel.listen():
                hears.put_nowait(message["data"])
        finally:
            hears.put_nowait(None)

    async def _say(self, messages: list[str]) -> None:
        async with self._client.pipeline(transaction=False) as pipeline:
            for message in messages:
                pipeline.publish(CHANNEL, message)
            await pipeline.execute()
