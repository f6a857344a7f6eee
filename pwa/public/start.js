// Runs before everything else. First chosen colours and motion, so that they are there from the first paint;
// src/shared/device/theme.ts follows later.
;(function () {
  var canvas = { light: '#f1f4f4', dark: '#0a1418' }
  var chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('caravel.settings') || '{}')
  } catch (error) {
    console.warn('The settings cannot be read, the system decides', error)
  }
  var look = document.documentElement.dataset
  var still = chosen.motion !== 'full' && matchMedia('(prefers-reduced-motion: reduce)').matches
  if (chosen.motion === 'less' || still) look.motion = 'less'
  var theme = chosen.dark_mode
  if (theme !== 'light' && theme !== 'dark') return
  look.theme = theme
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.setAttribute('content', canvas[theme])
  })
})()

// Asks for the code of the page at once, beside the code that will ask for it later: that of the address where somebody
// is signed in, else that for signing in. What belongs to which address is written into the document by the build, see
// fetch-ahead.ts. On a first visit with a session it also asks who this is and which trips there are.
;(function () {
  var isIn = false
  var owesLogout = false
  var language = navigator.language
  try {
    isIn = localStorage.getItem('caravel.owner') !== null
    owesLogout = localStorage.getItem('caravel.owes-logout') === '1'
    language = JSON.parse(localStorage.getItem('caravel.settings') || '{}').language || language
  } catch (error) {
    console.warn('Nobody is remembered here', error)
  }
  // The server says so with the document; what is stored of it is of an earlier day.
  var visit = performance.getEntriesByType('navigation')[0]
  var isStored = navigator.serviceWorker && navigator.serviceWorker.controller
  var isNew =
    !isIn &&
    !isStored &&
    ((visit && visit.serverTiming) || []).some(function (each) {
      return each.name === 'session'
    })
  var trip = /^\/trips\/([^/]+)\/?([^/]*)/.exec(location.pathname)
  // On a first visit the plan is painted before the engine is asked for, like the dashboard on any.
  var isPlan = trip && /^(plan)?$/.test(trip[2])
  var files = ofThisPage('fetch-ahead').flatMap(function (each) {
    return each.content.split(' ')
  })
  // Named by language and hash. The app decides with more care: here a wrong guess costs a small file.
  var words = ofThisPage('words-ahead').flatMap(function (each) {
    var own = each.content.split(' ').filter(function (name) {
      var code = name.slice(0, -9).replace('-planner', '')
      return language === code || language.startsWith(code + '-')
    })
    return own.slice(-1)
  })
  words.forEach(function (name) {
    files.push('/assets/locales/' + name + '.js')
  })
  files.forEach(function (file) {
    var link = document.createElement('link')
    var style = file.endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  })
  if (isNew && !owesLogout) {
    // Taken by src/data/ports/asked-ahead.ts, each once.
    var paths = ['/api/auth/me', '/api/auth/app-config', '/api/sync/streams?since=']
    var answers = new Map(
      paths.map(function (path) {
        return [path, ask(path, { Accept: 'application/json' })]
      }),
    )
    var asked = { at: performance.now(), answers: answers }
    globalThis.caravelAsked = asked
    asked.rows = askForTrip(asked)
  }
  function ofThisPage(name) {
    return [...document.querySelectorAll('meta[name="' + name + '"]')].filter(function (each) {
      var path = each.dataset.path
      if (path === undefined) return true
      if (!isIn && !isNew) return path === 'signed-out'
      if (path === 'engine') return trip && (isIn || !isPlan)
      return location.pathname === path || (path !== '/' && location.pathname.startsWith(path))
    })
  }

  // The rows of the trip of this address together with what is no trip, as the engine asks for them once it has read the
  // list. They are asked for after the list, like there: what it says of the rights then holds for these rows too.
  function askForTrip(asked) {
    if (!trip) return Promise.resolve()
    return asked.answers
      .get('/api/sync/streams?since=')
      .response.then(function (answer) {
        return answer.ok ? answer.clone().json() : { streams: [] }
      })
      .then(function (list) {
        var streams = list.streams.map(function (each) {
          return each.stream
        })
        var own = 'trip:' + trip[1]
        if (!streams.includes(own) || globalThis.caravelAsked !== asked) return undefined
        var wanted = streams.filter(function (stream) {
          return !stream.startsWith('trip:')
        })
        var path = '/api/sync/snapshots?' + new URLSearchParams({ streams: wanted.concat(own).join(',') })
        var headers = { Accept: 'application/x-ndjson', 'X-Expect-User': list.user_id }
        asked.answers.set(path, ask(path, headers))
        return { path: path, list: list }
      })
      .catch(function (error) {
        console.warn('No rows were asked for ahead', error)
      })
  }

  // Whoever reads the answer gives it up when its body comes no further (src/data/ports/fetch-in-time.ts).
  function ask(path, headers) {
    var unwanted = new AbortController()
    var silence = setTimeout(function () {
      unwanted.abort(new DOMException('no answer in time', 'TimeoutError'))
    }, 30000)
    var response = fetch(path, {
      headers: headers,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal: unwanted.signal,
    })
    var asked = { response: response, unwanted: unwanted }
    response.then(
      function () {
        clearTimeout(silence)
        asked.at = performance.now()
      },
      function () {}, // met where it is taken
    )
    return asked
  }

  // Writing a first date takes a phone 100 ms: there is time for it while the code is on its way, which is asked for when
  // this task ends.
  if (isStored) return
  setTimeout(function () {
    try {
      new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short' }).format()
    } catch (error) {
      console.warn('No dates are written in this language ahead', error)
    }
  })
})()
