-- The session of run.sh: drives a second Neovim through its own protocol, as a user with a keyboard
-- does, and compares what it shows. Works with Neovim 0.7 and newer, whose functions differ.
local work = vim.v.argv[#vim.v.argv]
local file = work .. '/native_functions.yaml'

local before = {
  '- func: shift(Tensor self, int64_t by) -> Tensor',
  '  structured_delegate: shift.out',
  '',
  '- func: shift.out(Tensor self, int by, *, Tensor(a!) out) -> Tensor(a!)',
  '  structured: True',
  '  dispatch:',
  '    CPU:   shift_out_cpu',
  '',
  '- func: turn(Tensor self,Tensor by) -> Tensor',
  '  varients: function',
}

local after = {
  '- func: slide(Tensor self, int by) -> Tensor',
  '  structured_delegate: slide.out',
  '',
  '- func: slide.out(Tensor self, int by, *, Tensor(a!) out) -> Tensor(a!)',
  '  structured: True',
  '  dispatch:',
  '    CPU: shift_out_cpu',
  '',
  '- func: turn(Tensor self, Tensor by) -> Tensor',
  '  variants: function',
}

-- The second Neovim.
local editor = vim.fn.jobstart(
  { vim.v.progpath, '--embed', '--headless', '-u', work .. '/init.lua', '-c', 'set noswapfile' },
  { rpc = true })

local function lua(code, ...)
  return vim.fn.rpcrequest(editor, 'nvim_exec_lua', code, { ... })
end

local function type_keys(keys)
  vim.fn.rpcrequest(editor, 'nvim_input', keys)
end

local function lines()
  return vim.fn.rpcrequest(editor, 'nvim_buf_get_lines', 0, 0, -1, false)
end

-- Line and column count from 1.
local function go(line, column)
  vim.fn.rpcrequest(editor, 'nvim_win_set_cursor', 0, { line, column - 1 })
end

local checks = 0

-- Waits until `get` gives what is wanted; what it gives at last is told otherwise.
local function expect(what, wanted, get)
  local seen
  vim.wait(10000, function()
    seen = get()
    return vim.deep_equal(seen, wanted)
  end, 20)
  if not vim.deep_equal(seen, wanted) then
    error(what .. '\nexpected: ' .. vim.inspect(wanted) .. '\nseen: ' .. vim.inspect(seen), 0)
  end
  checks = checks + 1
end

-- `line:column id`, in the order of the file.
local function diagnostics()
  return lua([[
    local found = {}
    for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
      local id = diagnostic.code or diagnostic.user_data.lsp.code
      table.insert(found, ('%d:%d %s'):format(diagnostic.lnum + 1, diagnostic.col + 1, id))
    end
    table.sort(found)
    return found]])
end

-- The text of the windows above the file's, without blank lines and frames of code.
local function floating_text()
  return lua([[
    local found = {}
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= '' then
        local buffer = vim.api.nvim_win_get_buf(window)
        for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
          local text = vim.trim(line)
          if text:find('%w') and not text:find('^```') then table.insert(found, text) end
        end
      end
    end
    return found]])
end

local function completions()
  return vim.tbl_map(function(item) return item.abbr ~= '' and item.abbr or item.word end,
    vim.fn.rpcrequest(editor, 'nvim_eval', "complete_info(['items']).items"))
end

local function with_line(text, number, line)
  text = vim.deepcopy(text)
  text[number] = line
  return text
end

local function session()
  vim.fn.writefile(before, file)
  vim.fn.rpcrequest(editor, 'nvim_command', 'edit ' .. file)
  expect('diagnostics', { '10:3 S015', '1:28 T001', '9:26 S007' }, diagnostics)

  -- A code action; the user takes the first that is offered.
  lua('vim.ui.select = function(items, _, on_choice) on_choice(items[1], 1) end')
  go(1, 28)
  lua('vim.lsp.buf.code_action()')
  local text = with_line(before, 1, '- func: shift(Tensor self, int by) -> Tensor')
  expect('code action', text, lines)
  expect('diagnostics after the code action', { '10:3 S015', '9:26 S007' }, diagnostics)

  go(4, 10)
  lua('vim.lsp.buf.hover()')
  expect('hover', {
    'shift.out(Tensor self, int by, *, Tensor(a!) out) -> Tensor(a!)',
    '- kind: out',
    '- `self` is only read',
    '- `out` is written, in set a',
    '- the return is `out` itself',
    '| key | kernel |',
    '| CPU | `shift_out_cpu` |',
  }, floating_text)
  go(2, 27)
  lua('vim.lsp.buf.definition()')
  expect('definition', { 4, 8 }, function()
    return vim.fn.rpcrequest(editor, 'nvim_win_get_cursor', 0)
  end)

  -- Completion, of a line that is being typed.
  lua("vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'; vim.o.completeopt = 'menuone'")
  go(10, 3)
  type_keys('Cvar<C-x><C-o>')
  expect('completion of a key', { 'variants' }, completions)
  type_keys('<C-y>function<Esc>')
  text = with_line(text, 10, '  variants: function')
  expect('completed line', text, lines)

  go(4, 10)
  lua("vim.lsp.buf.rename('slide')")
  for number, line in ipairs(text) do text[number] = line:gsub('shift([.(])', 'slide%1') end
  expect('rename', text, lines)

  lua([[if vim.lsp.buf.format then vim.lsp.buf.format() else vim.lsp.buf.formatting_sync() end]])
  expect('formatting', after, lines)
  expect('diagnostics at last', {}, diagnostics)
end

-- Saves and leaves. The client's log has an error for what the server writes on standard error, and for each message that
-- one of the two does not understand.
local function finish()
  vim.fn.rpcrequest(editor, 'nvim_command', 'write')
  vim.fn.rpcnotify(editor, 'nvim_command', 'quitall')
  expect('exit status', { 0 }, function() return vim.fn.jobwait({ editor }, 10000) end)
  expect('file', after, function() return vim.fn.readfile(file) end)
  expect('errors in the log', {}, function()
    local logged = {}
    for _, log in ipairs(vim.fn.glob(work .. '/**/lsp.log', false, true)) do vim.list_extend(logged, vim.fn.readfile(log)) end
    return vim.tbl_filter(function(line) return line:find('[ERROR]', 1, true) end, logged)
  end)
end

local fine, message = pcall(function()
  session()
  finish()
end)
local version = vim.version()
io.stdout:write(fine and ('machine: neovim %d.%d.%d: %d checks passed\n'):format(
  version.major, version.minor, version.patch, checks) or message .. '\n')
vim.cmd(fine and 'quitall!' or 'cquit!')
