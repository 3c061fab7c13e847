-- What wrk sends for `npm run bench`: how many companies, how many a second (0: as many as the server answers), then the
-- bodies of one call, in which CALL is replaced by the call's id.
local ffi = require('ffi')
ffi.cdef('struct moment { long seconds, micros; }; int gettimeofday(struct moment *, void *);')
local moment = ffi.new('struct moment')

local function nowMs()
  ffi.C.gettimeofday(moment, nil)
  return tonumber(moment.seconds) * 1000 + tonumber(moment.micros) / 1000
end

local companies, rate
local bodies, heads = {}, { ['content-type'] = 'application/json' }
local sent, nextMs, run = 0, 0, ''

function init(args)
  companies, rate = tonumber(args[1]), tonumber(args[2])
  for part = 3, #args do bodies[#bodies + 1] = args[part] end
  run = string.format('%.0f', nowMs() * 1000)
  if rate == 0 then delay = nil end
end

function request()
  local call, part = math.floor(sent / #bodies), sent % #bodies
  sent = sent + 1
  local body = bodies[part + 1]:gsub('CALL', run .. '-' .. call)
  return wrk.format('POST', '/api/webhook/bench-' .. call % companies + 1, heads, body)
end

-- All connections share one timetable, so the rate holds however long an answer takes.
function delay()
  nextMs = math.max(nextMs, nowMs()) + 1000 / rate
  return nextMs - nowMs()
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"answered":%d,"seconds":%f,"failed":%d,"p99Ms":%f}\n',
    summary.requests, summary.duration / 1e6, failed, latency:percentile(99) / 1000))
end
